#pragma once
// The Why panel: the explanation of the selected bar, gap or queued job, with every table copyable and a picture where the
// explanation has one.

#include "widgets/inspector/why_content.h"
#include "widgets/inspector/why_html.h"
#include "widgets/theme/style.h"

namespace roundel::widgets {

class WhyText;

class WhyPanel : public Panel {
  Q_OBJECT
 public:
  explicit WhyPanel(Workbench* bench, QWidget* parent = nullptr);
  const WhyContent& content() const { return m_content; }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void refreshIfMoved();
  void follow(const QUrl& link);
  void select(model::JobIndex job);

  Workbench* m_bench;
  QLabel* m_corner;
  WhyText* m_text;
  WhyContent m_content;
  QString m_shown;
  bool m_all = false;  ///< pictures show every row, until something else is selected
};

}  // namespace roundel::widgets
