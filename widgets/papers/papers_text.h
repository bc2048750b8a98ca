#pragma once
// How outcomes look and read on the page of papers: a glyph, a colour and a word that always go together; sentences about a number.

#include <QIcon>
#include <QPainter>
#include <QString>

#include "core/papers/figure_result.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

QString outcomeWord(papers::Outcome outcome);
QColor outcomeColour(papers::Outcome outcome, const Theme& theme);
/// A disc with a tick, an arrow, an unequal sign; a ring with a dash where there is no verdict, empty where nothing was run.
void paintOutcome(QPainter& painter, const QPointF& centre, double radius, papers::Outcome outcome, const Theme& theme);
/// The same as a picture for tables and buttons.
QIcon outcomeIcon(papers::Outcome outcome, const Theme& theme);

/// "0.680", "below 1": as the page writes it.
QString paperNumber(const papers::NumberResult& number);
/// "> 1" for "above 1": what a plot has room for. Precondition: the paper claims a side.
QString paperSide(const papers::NumberResult& number);
/// "0.527", with a measured time where one is there; empty where nothing was run.
QString ourNumberText(const papers::NumberResult& number);
/// How ours lies to the paper's: "On the same side of 1; ours is 22 % below the paper's."
QString verdictSentence(const papers::FigureResult& figure, const papers::NumberResult& number);
/// The id of the scheduler that a sweep calls so; a sweep without labels calls it by its name. Empty where there is none.
QString policyOf(const papers::PaperEntry& entry, const std::string& label);

}  // namespace roundel::widgets
