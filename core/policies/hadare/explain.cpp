// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/explain.h"

#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace roundel::policies::hadare {
namespace {

using model::JobIndex;
using model::NodeIndex;

constexpr trace::ReasonKind kNodesTaken{
    "nodes-taken",
    "the GPUs of all {nodes} {nodes:node|nodes} that it can use went to jobs that need less time; it needs "
    "{time} s on all of them, and the last to take one was {blocker}"};
constexpr trace::ReasonKind kNodesCharged{
    "nodes-taken",
    "the GPUs of all {nodes} {nodes:node|nodes} that it can use went to copies that were charged before its own, the "
    "last to those of {blocker}"};
constexpr trace::ReasonKind kPaysLess{
    "pays-less",
    "the best of its copies would have a payoff of {payoff}, but the plan with the largest sum gives the GPUs of all "
    "{nodes} {nodes:node|nodes} that it can use to others, the last to {blocker}"};
constexpr trace::ReasonKind kNoPayoff{
    "payoff-not-positive",
    "the best payoff of its copies, {payoff}, is not positive: they are worth no more than the price of their GPUs"};
constexpr trace::ReasonKind kNoNode{"no-usable-type",
                                    "of the nodes that are up {nodes} {nodes:has|have} a GPU type that it can run on"};
constexpr trace::ReasonKind kNoTime{"no-time-left",
                                    "consolidation takes {overhead} s of the round, which leaves no time to train"};

const char* const kRule =
    "Jobs choose in order of remaining steps / sum of throughputs. Each takes every free node while it needs them all, "
    "else "
    "the smallest set that suffices; the last one takes the rest. A job's steps are split among its copies by "
    "throughput, "
    "and every copy first pays the consolidation.";

const char* const kHadarRule =
    "Every job has a copy a node, and Hadar takes the set of copies with the largest sum of payoffs mu = U - price of the "
    "GPUs, U = t_j^min / (f_j - a_j) with the steps that the job has left. A job's steps are split among its copies by "
    "throughput, and every copy first pays the consolidation.";
const char* const kGreedyRule =
    "Every job has a copy a node, and Hadar accepts the copy of largest payoff mu = U - price of the GPUs again and again "
    "while one is positive, U = t_j^min / (f_j - a_j) with the steps that the job has left. A job's steps are split among "
    "its copies by throughput, and every copy first pays the consolidation.";

const char* ruleOf(const RoundPlan& plan) {
  if (!plan.hadar) return kRule;
  return plan.hadar->greedy ? kGreedyRule : kHadarRule;
}

std::shared_ptr<trace::Table> table(const char* id, const char* title) {
  auto out = std::make_shared<trace::Table>();
  out->id = id;
  out->title = title;
  return out;
}

std::shared_ptr<const trace::Table> orderTable(const RoundPlan& plan) {
  std::vector<JobIndex> jobs;
  std::vector<double> rest, rate, time_s, copies;
  auto out = table("order", plan.hadar ? "Jobs in the order in which Hadar charges their copies"
                                       : "Jobs in the order in which they choose nodes");
  for (const JobPlan& job : plan.jobs) {
    if (job.standing == Standing::NoNode) continue;
    jobs.push_back(job.job);
    rest.push_back(job.rest);
    rate.push_back(job.rate);
    time_s.push_back(job.time_s());
    copies.push_back(static_cast<double>(job.copies.size()));
    out->chosen.push_back(job.copies.empty() ? 0 : 1);
  }
  out->picture = trace::Picture::Order;
  out->columns = {{"job", "", std::move(jobs)},
                  {"rest", "steps", std::move(rest)},
                  {"rate", "steps/s", std::move(rate)},
                  {"time", "s", std::move(time_s), trace::ColumnRole::Amount},
                  {"copies", "", std::move(copies)}};
  return out;
}

std::shared_ptr<const trace::Table> copiesTable(const RoundPlan& plan, const JobIds& ids) {
  std::vector<JobIndex> jobs;
  std::vector<double> id, portion, fits;
  std::vector<NodeIndex> nodes;
  for (const JobPlan& job : plan.jobs) {
    for (const CopyPlan& copy : job.copies) {
      jobs.push_back(job.job);
      id.push_back(static_cast<double>(ids.encode(job.job.value, copy.copy)));
      nodes.push_back(copy.offer.node);
      portion.push_back(copy.portion);
      fits.push_back(copy.capacity);
    }
  }
  auto out = table("copies", "Copies: id, steps given, and steps that fit the round by what is believed");
  out->picture = trace::Picture::Shares;
  out->columns = {{"job", "", std::move(jobs)},
                  {"id", "", std::move(id)},
                  {"node", "", std::move(nodes), trace::ColumnRole::Across},
                  {"portion", "steps", std::move(portion), trace::ColumnRole::Amount},
                  {"fits", "steps", std::move(fits), trace::ColumnRole::Reference}};
  return out;
}

std::shared_ptr<const trace::Table> candidatesTable(const RoundPlan& plan) {
  std::vector<JobIndex> jobs;
  std::vector<NodeIndex> nodes;
  std::vector<double> gpus, utility, cost, payoff;
  auto out = table("candidates", "Copies at the prices before each");
  for (const CopyCandidate& row : plan.hadar->weighed) {
    jobs.push_back(plan.jobs[row.forked_job].job);
    nodes.push_back(row.offer.node);
    gpus.push_back(row.offer.count);
    utility.push_back(row.utility);
    cost.push_back(row.cost);
    payoff.push_back(row.payoff());
    out->chosen.push_back(row.taken ? 1 : 0);
  }
  out->picture = trace::Picture::Matrix;
  out->columns = {{"job", "", std::move(jobs)},  {"node", "", std::move(nodes), trace::ColumnRole::Across},
                  {"GPUs", "", std::move(gpus)}, {"utility", "", std::move(utility)},
                  {"cost", "", std::move(cost)}, {"payoff", "", std::move(payoff), trace::ColumnRole::Amount}};
  return out;
}

std::shared_ptr<const trace::Table> ratesTable(const RoundPlan& plan) {
  std::vector<JobIndex> jobs;
  std::vector<NodeIndex> nodes;
  std::vector<double> rates;
  std::vector<std::string> origins;
  for (const JobPlan& job : plan.jobs) {
    for (const CopyPlan& copy : job.copies) {
      jobs.push_back(job.job);
      nodes.push_back(copy.offer.node);
      rates.push_back(copy.offer.rate);
      origins.emplace_back(toString(copy.offer.origin));
    }
  }
  auto out = table("throughputs", "Throughputs that were assumed, and their source");
  out->columns = {{"job", "", std::move(jobs)},
                  {"node", "", std::move(nodes)},
                  {"rate", "steps/s", std::move(rates)},
                  {"from", "", std::move(origins)}};
  return out;
}

std::shared_ptr<const trace::Table> trackerTable(const std::vector<Report>& reports) {
  std::vector<JobIndex> jobs;
  std::vector<NodeIndex> nodes;
  std::vector<double> done, weight, rate;
  for (const Report& report : reports) {
    jobs.push_back(report.sent.job);
    nodes.push_back(report.sent.offer.node);
    done.push_back(report.done);
    weight.push_back(report.weight);
    rate.push_back(report.rate);
  }
  auto out = table("tracker", "Gathered from the round before: steps done, weight in the consolidated model");
  out->columns = {{"job", "", std::move(jobs)},
                  {"node", "", std::move(nodes)},
                  {"done", "steps", std::move(done)},
                  {"weight", "", std::move(weight)},
                  {"reached", "steps/s", std::move(rate)}};
  return out;
}

trace::PartList partsOf(const Offer& offer) { return {{.node = offer.node, .type = offer.type, .count = offer.count}}; }

trace::Choice choiceOf(const JobPlan& job, const CopyPlan& copy, bool by_payoff) {
  trace::Choice choice;
  choice.job = job.job;
  choice.copy = copy.copy;
  choice.parts = partsOf(copy.offer);
  const double CopyPlan::*score = by_payoff ? &CopyPlan::payoff : &CopyPlan::capacity;
  choice.score = copy.*score;
  choice.rejected_score = job.passed ? (*job.passed).*score : kNone;
  if (job.passed) choice.rejected = partsOf(job.passed->offer);
  return choice;
}

trace::Reason reasonOf(const JobPlan& job, bool by_hadar) {
  trace::Reason reason;
  reason.job = job.job;
  reason.blocker = job.blocker;
  if (job.standing == Standing::NodesTaken && by_hadar) {
    reason.kind = &kNodesCharged;
    reason.numbers[0] = {"nodes", static_cast<double>(job.nodes)};
  } else if (job.standing == Standing::PaysLess || job.standing == Standing::NoPayoff) {
    reason.kind = job.standing == Standing::PaysLess ? &kPaysLess : &kNoPayoff;
    reason.numbers[0] = {"payoff", job.passed->payoff};
    if (job.standing == Standing::PaysLess) reason.numbers[1] = {"nodes", static_cast<double>(job.nodes)};
  } else if (job.standing == Standing::NodesTaken) {
    reason.kind = &kNodesTaken;
    reason.numbers[0] = {"nodes", static_cast<double>(job.nodes)};
    reason.numbers[1] = {"time", job.time_s()};
  } else if (job.standing == Standing::NoTime) {
    reason.kind = &kNoTime;
    reason.numbers[0] = {"overhead", job.overhead_s};
  } else {
    reason.kind = &kNoNode;
    reason.numbers[0] = {"nodes", static_cast<double>(job.nodes)};
  }
  return reason;
}

void addPrices(const HadarNodes& hadar, trace::Explanation& out) {
  const hadar::PriceConstants& constants = hadar.constants;
  out.values.push_back(
      {"T", "T, latest arrival plus the longest run times of all copies", "rounds", constants.horizon});
  out.values.push_back({"eta", "eta, scaling factor of the lowest price", "", constants.eta});
  out.values.push_back({"Umax", "Umax, price of a full server", "", constants.u_max});
  out.values.push_back({"Umin", "Umin, price of an empty server", "", constants.u_min});
  out.values.push_back({"sum-payoff", "sum of payoffs", "", hadar.value});
}

}  // namespace

trace::Explanation explain(const RoundPlan& plan, const std::vector<Report>& reports, const JobIds& ids) {
  trace::Explanation out;
  out.rule = ruleOf(plan);
  out.score_name = plan.hadar ? "payoff" : "steps that fit the round";
  out.solved = plan.hadar.has_value();
  std::size_t copies = 0;
  for (const JobPlan& job : plan.jobs) {
    copies += job.copies.size();
    for (const CopyPlan& copy : job.copies) out.choices.push_back(choiceOf(job, copy, plan.hadar.has_value()));
    if (job.copies.empty()) out.reasons.push_back(reasonOf(job, plan.hadar.has_value()));
  }
  out.values = {{"copies", "Copies sent", "", static_cast<double>(copies)},
                {"idle-nodes", "Nodes left idle", "", static_cast<double>(plan.idle_nodes)},
                {"max-jobs", "Ids: max_jobs * copy + job", "", static_cast<double>(ids.maxJobs())}};
  if (plan.hadar) addPrices(*plan.hadar, out);
  out.tables = {orderTable(plan), copiesTable(plan, ids), ratesTable(plan)};
  if (plan.hadar) out.tables.push_back(candidatesTable(plan));
  if (!reports.empty()) out.tables.push_back(trackerTable(reports));
  return out;
}

}  // namespace roundel::policies::hadare
