#pragma once
// The Why panel: the explanation of the selected bar, gap or queued job, with every table copyable.

#include "widgets/inspector/why_content.h"
#include "widgets/inspector/why_html.h"
#include "widgets/theme/style.h"

class QTextBrowser;

namespace roundel::widgets {

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

  Workbench* m_bench;
  QLabel* m_corner;
  QTextBrowser* m_text;
  WhyContent m_content;
  QString m_shown;
};

}  // namespace roundel::widgets
