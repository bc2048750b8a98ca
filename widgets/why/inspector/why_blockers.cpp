// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_blockers.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kShownJobs = 8;

/// The GPUs in question: those that the job can use, or those of one allocation.
class WantedGpus {
 public:
  explicit WantedGpus(const model::Job& job) : m_job(&job) {}
  explicit WantedGpus(const trace::PartList& parts) : m_parts(&parts) {}
  bool has(const model::Part& part) const {
    if (m_job != nullptr) return m_job->throughput[part.type].usable();
    return std::ranges::any_of(*m_parts,
                               [&](const model::Part& p) { return p.node == part.node && p.type == part.type; });
  }

 private:
  const model::Job* m_job = nullptr;
  const trace::PartList* m_parts = nullptr;
};

// Start of the uninterrupted hold; holds that touch count as one.
double heldSince(const metrics::TraceIndex& index, model::JobIndex job, double t_s) {
  const std::vector<metrics::Hold>& holds = index.holds(job);
  auto hold_entry = std::upper_bound(holds.begin(), holds.end(), t_s,
                                     [](double t, const metrics::Hold& hold) { return t < hold.start_s; });
  double since = t_s;
  while (hold_entry != holds.begin()) {
    --hold_entry;
    if (!model::isReached(since, hold_entry->end_s) || hold_entry->gpus == 0) break;
    since = hold_entry->start_s;
  }
  return since;
}

std::vector<Holder> holdersOf(const Subject& s, const WantedGpus& wanted) {
  std::vector<Holder> holders;
  for (const model::JobIndex job : s.lane->index->jobsIn(metrics::JobPhase::Running, s.t_s)) {
    if (job == s.job) continue;
    Holder holder{.job = job, .gpus = 0, .since_s = 0};
    for (const model::Part& part : heldAt(s, job))
      if (wanted.has(part)) holder.parts.push_back(part);
    holder.gpus = model::gpuCount(holder.parts);
    if (holder.gpus == 0) continue;
    holder.since_s = heldSince(*s.lane->index, job, s.t_s);
    holders.push_back(std::move(holder));
  }
  const trace::Reason* reason = s.reason();
  const model::JobIndex named_blocker = reason == nullptr ? model::JobIndex() : reason->blocker;
  std::ranges::stable_sort(holders, [&](const Holder& a, const Holder& b) {
    if ((a.job == named_blocker) != (b.job == named_blocker)) return a.job == named_blocker;
    return a.gpus > b.gpus;
  });
  return holders;
}

QString countsOf(const model::Problem& problem, const std::map<std::int32_t, int>& by_type) {
  QStringList out;
  for (const auto& [type, count] : by_type)
    out << QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(problem.types[model::TypeIndex(type)].id));
  return out.isEmpty() ? tr("none") : out.join(QStringLiteral(", "));
}

QString bindingText(const Subject& s, const model::Job& job) {
  const std::map<std::int32_t, int> free = freeOf(s, job);
  int sum = 0;
  int largest_count = 0;
  for (const auto& [type, count] : free) sum += count, largest_count = std::max(largest_count, count);
  const int need = neededGpus(s.reason(), job);
  const QString counts = countsOf(s.problem(), free);
  if (free.empty()) return tr("No node that is up has a GPU that the job can run on.");
  if (sum < need)
    return tr("GPUs: the job needs at least %1; free GPUs that it can use: %2 (%3).").arg(need).arg(sum).arg(counts);
  if (largest_count < need)
    return tr("GPUs of one type: the job needs at least %1; the free ones that it can use are %2.")
        .arg(need)
        .arg(counts);
  return tr("GPUs are not the limit: the job needs at least %1; free GPUs that it can use: %2 (%3). The limit is the scheduler's rule stated above.")
      .arg(need)
      .arg(sum)
      .arg(counts);
}

void addBinding(const Subject& s, WhyContent& content) {
  const model::Job& job = s.problem().jobs[s.job];
  content.paragraphs.push_back({tr("What binds"), bindingText(s, job), WhyPlace::Binding});
}

void addHolders(const Subject& s, const WantedGpus& wanted, const QString& title, WhyContent& content) {
  const std::vector<Holder> holders = holdersOf(s, wanted);
  if (holders.empty()) return;
  const trace::Reason* reason = s.reason();
  WhyTable table;
  table.title = title;
  table.place = WhyPlace::Blockers;
  table.columns = {tr("job"), tr("GPUs"), tr("since"), tr("holds")};
  table.numeric = {false, true, true, false};
  for (const Holder& holder : holders) {
    if (table.rows.size() >= kShownJobs) {
      ++table.more;
      continue;
    }
    table.add({idOf(s.problem(), holder.job), QString::number(holder.gpus), clockText(holder.since_s, s.trace->end_s),
               countsLabel(s.problem(), model::normalised(holder.parts))},
              reason != nullptr && reason->blocker == holder.job);
  }
  content.tables.push_back(std::move(table));
}

}  // namespace

int neededGpus(const trace::Reason* reason, const model::Job& job) {
  if (reason != nullptr)
    for (const trace::Number& number : reason->numbers)
      if (number.name != nullptr && std::string_view(number.name) == "need") return static_cast<int>(number.value);
  return job.sizes.empty() ? job.gpus : job.sizes.front();
}

std::vector<Holder> holdersOfUsable(const Subject& s) { return holdersOf(s, WantedGpus(s.problem().jobs[s.job])); }

bool nodeUp(const Subject& s, model::NodeIndex node) {
  bool is_up = true;
  for (const model::Event& event : s.problem().events) {
    if (event.at_s > s.t_s || event.node != node) continue;
    if (event.kind == model::EventKind::NodeDown) is_up = false;
    if (event.kind == model::EventKind::NodeUp) is_up = true;
  }
  return is_up;
}

std::map<std::int32_t, int> freeOf(const Subject& s, const model::Job& job) {
  std::map<std::int32_t, int> free;
  for (std::size_t n = 0; n < s.problem().nodes.size(); ++n) {
    if (!nodeUp(s, model::NodeIndex(n))) continue;
    for (const model::GpuGroup& group : s.problem().nodes[n].groups)
      if (job.throughput[group.type].usable()) free[group.type.value] += group.count;
  }
  for (const model::JobIndex holder : s.lane->index->jobsIn(metrics::JobPhase::Running, s.t_s)) {
    const model::JobIndex sharing_job = s.lane->index->sharesWith(holder, s.t_s);
    if (sharing_job.valid() && sharing_job < holder) continue;  // a GPU shared by two jobs is counted once
    for (const model::Part& part : heldAt(s, holder))
      if (const auto it = free.find(part.type.value); it != free.end()) it->second -= part.count;
  }
  for (auto& [type, count] : free) count = std::max(count, 0);
  return free;
}

std::vector<model::JobIndex> heldWhenDecided(const Subject& s) {
  std::vector<model::JobIndex> former_holders;
  if (!s.record || s.lane->index == nullptr) return former_holders;
  for (const model::JobIndex job : s.lane->index->jobsOn(s.gpu, s.record->at_s)) former_holders.push_back(job);
  return former_holders;
}

void addBlockers(const Subject& s, WhyContent& content) {
  if (s.lane->index == nullptr || !s.job.valid()) return;
  switch (s.lane->index->phase(s.job, s.t_s)) {
    case metrics::JobPhase::Queued:
      addBinding(s, content);
      addHolders(s, WantedGpus(s.problem().jobs[s.job]), tr("Who holds what %1 needs").arg(idOf(s.problem(), s.job)),
                 content);
      break;
    case metrics::JobPhase::Running:
      if (const trace::Choice* choice = s.choice(); choice != nullptr && !choice->rejected.empty()) {
        addHolders(s, WantedGpus(choice->rejected),
                   tr("Who holds GPUs of the rejected %1").arg(allocationLabel(s.problem(), choice->rejected)),
                   content);
      }
      break;
    default:
      break;
  }
}

void addWaiting(const Subject& s, WhyContent& content) {
  const model::Problem& problem = s.problem();
  const model::Gpu& gpu = problem.gpus[s.gpu];
  const trace::Explanation& why = *s.why();
  WhyTable table;
  table.title = tr("Who waits, and why");
  table.place = WhyPlace::Blockers;
  table.columns = {tr("job"), tr("needs"), tr("can use it"), tr("reason")};
  table.numeric = {false, true, false, false};
  int free = 0;
  int up_gpus = 0;
  int least_need = 0;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    if (problem.gpus[g].type != gpu.type || !nodeUp(s, problem.gpus[g].node)) continue;
    ++up_gpus;
    if (s.lane->index != nullptr && s.lane->index->jobsOn(model::GpuIndex(g), s.t_s).empty()) ++free;
  }
  for (const trace::Reason& reason : why.reasons) {
    const model::Job& job = problem.jobs[reason.job];
    const int need = neededGpus(&reason, job);
    const bool usable = job.throughput[gpu.type].usable();
    if (usable) least_need = least_need == 0 ? need : std::min(least_need, need);
    if (table.rows.size() >= 12) {
      ++table.more;
      continue;
    }
    table.add({idOf(problem, reason.job), QString::number(need), usable ? tr("yes") : tr("no"),
               reasonLabel(reason, problem)});
  }
  const QString type = QString::fromStdString(problem.types[gpu.type].id);
  if (!nodeUp(s, gpu.node)) {
    content.paragraphs.push_back({tr("What binds"),
                                  tr("%1 is down.").arg(QString::fromStdString(problem.nodes[gpu.node].id)),
                                  WhyPlace::Binding});
  } else if (!table.rows.empty()) {
    const QString text =
        !heldWhenDecided(s).empty() ? tr("Time: GPUs that a job released are idle until the next decision.")
        : least_need == 0           ? tr("No waiting job can use %1.").arg(type)
        : least_need > free
            ? tr("Gang size: %1 of %2 %3 are idle, and no waiting job that can use them needs fewer than %4.")
                  .arg(free)
                  .arg(up_gpus)
                  .arg(type)
                  .arg(least_need)
            : tr("GPUs are not the limit: %1 of %2 %3 are idle, and a waiting job needs %4. The limit is the scheduler's rule; see the reasons.")
                  .arg(free)
                  .arg(up_gpus)
                  .arg(type)
                  .arg(least_need);
    content.paragraphs.push_back({tr("What binds"), text, WhyPlace::Binding});
  }
  if (!table.rows.empty()) content.tables.push_back(std::move(table));
}

}  // namespace roundel::widgets
