// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line of a plot with a name on the recorded page. Internal to widgets/plots/painting.

#include <qcustomplot.h>

#include <QString>
#include <utility>

#include "widgets/base/painting/drawing.h"

namespace roundel::widgets::plots {

template <class Line>
class NamedLine : public Line {
 public:
  NamedLine(QCustomPlot* plot, figures::OpRole role, QString name)
      : Line(plot), m_role(role), m_name(std::move(name)) {}

 protected:
  void draw(QCPPainter* painter) override {
    const figures::Named named(*painter, m_role, m_name);
    Line::draw(painter);
  }

 private:
  figures::OpRole m_role;
  QString m_name;
};

}  // namespace roundel::widgets::plots
