// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/record/ask_words.h"

#include <QCoreApplication>

#include "core/lesson/reach.h"
#include "core/lesson/reference_words.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"

namespace roundel::widgets {
namespace {

struct AskTexts {
  Q_DECLARE_TR_FUNCTIONS(AskWords)
};

using What = lesson::PickAsk::What;

QString of(const lesson::Reference& reference) { return shown(lesson::referenceWords(reference)); }

QString candidate(What what) {
  switch (what) {
    case What::Node:
      return AskTexts::tr("the node");
    case What::Type:
      return AskTexts::tr("the GPU type");
    case What::Lane:
      return AskTexts::tr("the scheduler");
    case What::Job:
      break;
  }
  return AskTexts::tr("the job");
}

QString words(const lesson::PickAsk& ask) {
  if (ask.of)
    return (ask.largest ? AskTexts::tr("%1 with the largest %2") : AskTexts::tr("%1 with the smallest %2"))
        .arg(candidate(ask.what), of(*ask.of));
  const QString word = ask.is ? shown(ask.is->word) : QString();
  switch (ask.is ? ask.is->kind : lesson::PickAsk::Is::Kind::Chosen) {
    case lesson::PickAsk::Is::Kind::Blocker:
      return AskTexts::tr("the job that blocks %1").arg(word);
    case lesson::PickAsk::Is::Kind::Holds:
      return AskTexts::tr("%1 that %2 holds").arg(candidate(ask.what), word);
    case lesson::PickAsk::Is::Kind::Code:
      return AskTexts::tr("the job that waits (%1)").arg(word);
    case lesson::PickAsk::Is::Kind::Chosen:
      break;
  }
  return ask.what == What::Job ? AskTexts::tr("the job that gets GPUs here")
                               : AskTexts::tr("%1 where a job gets GPUs here").arg(candidate(ask.what));
}

QString words(const lesson::PlaceAsk& ask) { return AskTexts::tr("the GPUs that %1 gets here").arg(shown(ask.job)); }
QString words(const lesson::NumberAsk& ask) { return of(ask.of); }
QString words(const lesson::OrderAsk& ask) {
  if (!ask.of) return AskTexts::tr("the order of the table %1").arg(shown(ask.table));
  return (ask.descending ? AskTexts::tr("by %1, largest first") : AskTexts::tr("by %1, smallest first"))
      .arg(of(*ask.of));
}
QString words(const lesson::ReachAsk& ask) {
  if (ask.conditions.empty()) return {};
  const lesson::Condition& first = ask.conditions.front();
  const auto* reference = std::get_if<lesson::Reference>(&first.to);
  return QStringLiteral("%1 %2 %3")
      .arg(of(first.of), QLatin1String(toString(first.is)),
           reference != nullptr ? of(*reference) : QString::number(std::get<double>(first.to)));
}
QString words(const lesson::ChooseAsk&) { return {}; }

QString question(const lesson::PlaceAsk& ask) {
  return AskTexts::tr("Which GPUs does %1 get here?").arg(shown(ask.job));
}
QString question(const lesson::PickAsk& ask) {
  if (ask.what == What::Lane) return AskTexts::tr("Which is %1?").arg(words(ask));
  return AskTexts::tr("Click %1.").arg(words(ask));
}
QString question(const lesson::NumberAsk& ask) { return AskTexts::tr("What is the %1?").arg(of(ask.of)); }
QString question(const lesson::OrderAsk& ask) {
  return ask.of ? AskTexts::tr("Order the jobs %1.").arg(words(ask))
                : AskTexts::tr("Order the jobs as the table %1 does.").arg(shown(ask.table));
}
QString question(const lesson::ReachAsk& ask) {
  return AskTexts::tr("Change the scenario until this holds: %1.").arg(words(ask));
}
QString question(const lesson::ChooseAsk&) { return {}; }

}  // namespace

QString kindName(AskKind kind) {
  switch (kind) {
    case AskKind::Place:
      return AskTexts::tr("Place");
    case AskKind::Pick:
      return AskTexts::tr("Pick");
    case AskKind::Number:
      return AskTexts::tr("Number");
    case AskKind::Order:
      return AskTexts::tr("Order");
    case AskKind::Reach:
      return AskTexts::tr("Reach");
    case AskKind::Choose:
      return AskTexts::tr("Choose");
  }
  return {};
}

QString askWords(const lesson::Ask& ask) {
  return std::visit([](const auto& one) { return words(one); }, ask);
}

QString questionFor(const lesson::Ask& ask) {
  return std::visit([](const auto& one) { return question(one); }, ask);
}

QString targetHint(AskKind kind) {
  switch (kind) {
    case AskKind::Place:
      return AskTexts::tr("Click the job whose GPUs are asked.");
    case AskKind::Pick:
      return AskTexts::tr("Click the job, GPU or lane that is the answer.");
    case AskKind::Number:
      return AskTexts::tr("Click the job or the lane whose number is asked.");
    case AskKind::Order:
      return AskTexts::tr("The run orders nothing here.");
    case AskKind::Reach:
      return AskTexts::tr("Change the scenario as a student should. Your edits become the model answer.");
    case AskKind::Choose:
      break;
  }
  return AskTexts::tr("Write two or more answers and mark the right ones.");
}

QString instantWords(const lesson::Instant& at, double last_s) {
  switch (at.kind) {
    case lesson::Instant::Kind::Seconds:
      return clockText(at.seconds, std::max(last_s, at.seconds));
    case lesson::Instant::Kind::Start:
      return AskTexts::tr("start of %1").arg(shown(at.job));
    case lesson::Instant::Kind::Finish:
      return AskTexts::tr("end of %1").arg(shown(at.job));
    case lesson::Instant::Kind::Arrival:
      return AskTexts::tr("arrival of %1").arg(shown(at.job));
    case lesson::Instant::Kind::Decision:
      return AskTexts::tr("decision %1").arg(at.decision);
  }
  return {};
}

}  // namespace roundel::widgets
