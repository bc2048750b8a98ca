#pragma once
// The page of the Why panel: rich text in which the pictures stand as widgets of their own, so that they have tool tips, focus
// and accessible names. Private to the inspector.

#include <QTextBrowser>
#include <vector>

#include "widgets/inspector/why_picture_view.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class WhyText : public QTextBrowser {
  Q_OBJECT
 public:
  WhyText(Workbench* bench, QWidget* parent);
  /// The pictures in the order in which whyHtml leaves room for them; sizes for the page's width.
  std::vector<QSizeF> setPictures(const std::vector<WhyPicture>& pictures);
  /// Moves each picture to its place in the text; after setHtml and a change of size.
  void place();
  double pageWidth() const;
  QVariant loadResource(int type, const QUrl& name) override;

 signals:
  void jobChosen(model::JobIndex job);
  void allAsked();

 private:
  Workbench* m_bench;
  std::vector<WhyPictureView*> m_views;
};

}  // namespace roundel::widgets
