// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/panel/refusal.h"

#include <algorithm>
#include <map>

#include "core/metrics/index/trace_index.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/program/lanes/program_lane.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kMostNodes = 6;

// A position in UTF-8 as a position in the QString of the same text.
int utf16At(const std::string& text, std::size_t byte) {
  return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min(byte, text.size()))).size());
}

// Control characters would have other widths than in the text; each is replaced by one character.
QString oneLine(QString text) {
  for (QChar& c : text)
    if (c.unicode() < 0x20 || c.category() == QChar::Other_Format || c.category() == QChar::Other_Control)
      c = QChar(0xFFFD);
  return text;
}

QString gangsText(const model::Job& job) {
  const std::vector<int>& sizes = job.sizes;
  if (sizes.empty()) return {};
  const auto [least, most] = std::ranges::minmax(sizes);
  if (most == 1) return tr("gang of 1 GPU");
  return least == most ? tr("gang of %1 GPUs").arg(least) : tr("gang of %1 to %2 GPUs").arg(least).arg(most);
}

struct TypeUse {
  int total = 0, free = 0;
  std::map<std::string, int> users;
};

std::vector<AllowedGpus> allowedFor(const trace::Trace& trace, double at_s, model::JobIndex of) {
  const model::Problem& problem = *trace.problem;
  const metrics::TraceIndex index(trace);
  std::map<std::pair<std::int32_t, std::int32_t>, TypeUse> use;
  const double before_s = std::max(0.0, at_s - 1e-6 * std::max(1.0, at_s));
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    const model::Gpu& gpu = problem.gpus[model::GpuIndex(g)];
    TypeUse& type = use[{gpu.node.value, gpu.type.value}];
    ++type.total;
    bool is_taken = false;
    for (const model::JobIndex job : index.jobsOn(model::GpuIndex(g), before_s)) {
      if (job == of || at_s <= 0 || index.ended_s(job) <= at_s) continue;
      is_taken = true;
      ++type.users[problem.jobs[job].id];
    }
    if (!is_taken) ++type.free;
  }
  std::vector<AllowedGpus> allowed_gpus;
  for (const auto& [place, type] : use) {
    if (allowed_gpus.size() >= kMostNodes) break;
    const model::TypeIndex gpu_type(place.second);
    AllowedGpus out{.node = shown(problem.nodes[model::NodeIndex(place.first)].id),
                    .text = QStringLiteral("%1 %2").arg(type.free).arg(shown(problem.types[gpu_type].id)),
                    .fits = type.free > 0};
    for (const auto& [job, count] : type.users) out.text += tr(", %1 has %2").arg(shown(job)).arg(count);
    if (of.valid()) {
      const std::vector<int>& sizes = problem.jobs[of].sizes;
      out.fits = std::ranges::any_of(sizes, [&](int size) { return size <= type.free; });
    }
    allowed_gpus.push_back(std::move(out));
  }
  return allowed_gpus;
}

}  // namespace

ShownAnswer shownAnswer(const std::string& line, policies::ByteRange place) {
  ShownAnswer out;
  const QString whole_line = oneLine(QString::fromStdString(line));
  const int from = utf16At(line, place.begin), to = utf16At(line, place.end);
  const int text_limit = ShownAnswer::kShownCharacters;
  const int length = std::min(std::max(0, to - from), text_limit);
  const int left =
      std::clamp(from - (text_limit - length) / 2, 0, std::max(0, static_cast<int>(whole_line.size()) - text_limit));
  out.text = whole_line.mid(left, text_limit);
  out.begin = from - left;
  out.length = std::min(length, static_cast<int>(out.text.size()) - out.begin);
  if (left > 0) out.text.prepend(QChar(0x2026)), ++out.begin;
  if (left + text_limit < whole_line.size()) out.text.append(QChar(0x2026));
  return out;
}

std::optional<Refusal> refusalOf(const LaneState& lane, const policies::ProgramLog* log) {
  const compare::LaneRun* run = lane.failed_reload ? lane.failed_reload.get() : lane.run.get();
  if (lane.status != LaneState::Status::Failed || run == nullptr) return std::nullopt;
  Refusal refusal;
  if (!run->error) {
    for (const model::Fault& fault : run->faults) refusal.sentence += shown(fault.message) + QLatin1Char(' ');
    if (refusal.sentence.isEmpty()) refusal.sentence = lane.message;
    refusal.where = tr("has not started");
    return refusal;
  }
  const sim::PolicyError& error = *run->error;
  const double end_s = std::max(error.at_s, run->trace ? run->trace->end_s : 0.0);
  refusal.at_s = error.at_s;
  const auto fault = log == nullptr ? std::nullopt : log->fault();
  refusal.sentence = refusalSentence(fault && !fault->message.empty() ? fault->message : error.message);
  refusal.where = tr("ends at %1").arg(clockText(error.at_s, end_s));
  if (fault) {
    refusal.where =
        tr("ends at %1, decision %2 was refused").arg(clockText(error.at_s, end_s)).arg(fault->decision + 1);
    refusal.answer_title = tr("Line %1 of the output").arg(outputLine(*fault));
    refusal.answer = shownAnswer(fault->answer, fault->place);
    refusal.question = fault->question;
    refusal.whole_answer = fault->answer;
  }
  if (run->trace && run->trace->problem) {
    const model::Problem& problem = *run->trace->problem;
    if (error.job.valid() && error.job < problem.jobs.size()) {
      refusal.job = shown(problem.jobs[error.job].id);
      refusal.gangs = gangsText(problem.jobs[error.job]);
      refusal.allowed = allowedFor(*run->trace, error.at_s, error.job);
    }
  }
  return refusal;
}

}  // namespace roundel::widgets
