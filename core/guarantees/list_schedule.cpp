// SPDX-License-Identifier: GPL-3.0-or-later
// Hare Lemma 2, Hare Lemma 3, Hare Theorem 4.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/compare/reasons.h"
#include "core/guarantees/proofs.h"
#include "core/model/tasks.h"
#include "core/trace/formula_terms.h"
#include "core/trace/table_rows.h"

namespace roundel::guarantees {
namespace {

using namespace trace::terms;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// 0 / 0 counts as 1.
double ratio(double most, double least) { return most <= least ? 1 : least > 0 ? most / least : kInfinity; }

struct Spread {
  double alpha = 1;
  bool everywhere = true;  ///< every task can run on every GPU type
  std::string found;       ///< the job and types of the largest ratio
  double tasks = 0;
};

Spread spreadOf(const model::Problem& problem, std::int64_t max_rounds) {
  Spread out;
  for (const model::Job& job : problem.jobs) {
    const model::TaskShape shape = model::taskShape(job, max_rounds);
    const model::TaskTimes times = model::taskTimes(problem, job, shape, job.throughput);
    out.tasks += shape.total();
    for (const auto* list : {&times.train_s, &times.sync_s}) {
      double longest_s = 0;
      double shortest_s = kInfinity;
      std::size_t slow = 0;
      std::size_t fast = 0;
      for (std::size_t r = 0; r < list->size(); ++r) {
        if (problem.types[r].total == 0) continue;
        if (!times.usable(model::TypeIndex(r))) {
          out.everywhere = false;
          if (out.found.empty()) out.found = job.id + " cannot run on " + problem.types[r].id;
          continue;
        }
        if ((*list)[r] > longest_s) slow = r;
        if ((*list)[r] < shortest_s) fast = r;
        longest_s = std::max(longest_s, (*list)[r]);
        shortest_s = std::min(shortest_s, (*list)[r]);
      }
      if (!(shortest_s < kInfinity) || ratio(longest_s, shortest_s) <= out.alpha) continue;
      out.alpha = ratio(longest_s, shortest_s);
      if (out.everywhere)
        out.found = fmt::format("{} on {} and on {}", job.id, problem.types[slow].id, problem.types[fast].id);
    }
  }
  return out;
}

/// A task of the plan: its left and right side of a lemma.
struct TaskSides {
  std::string task;
  double left = 0, right = 0;
};

class ListSchedule {
 public:
  explicit ListSchedule(const ProofRequest& request) : m_request(request) {
    const double rounds = request.number("max_rounds");
    m_spread = spreadOf(request.problem(), std::isnan(rounds) ? 100 : static_cast<std::int64_t>(rounds));
    m_known = request.word("arrivals") == "known";
    m_atStart = m_known || std::ranges::all_of(request.problem().jobs, [&](const model::Job& job) {
                  return job.arrival_s == request.problem().jobs.front().arrival_s;
                });
    readPlan();
  }

  std::vector<Guarantee> run() const { return {busy(), idle(), approximation()}; }

 private:
  void readPlan() {
    if (!m_atStart || m_request.trace().decisions.empty()) return;
    auto why = compare::storedExplanation(m_request.run, 0);
    if (why == nullptr) why = compare::explain(m_request.run, 0, m_request.effort.stop);
    if (why == nullptr) return;
    const trace::TableRows order(*why, "order");
    const trace::TableRows plan(*why, "assignment");
    std::map<std::string, double> middle_s;
    for (std::size_t i = 0; i < order.size(); ++i)
      middle_s[m_request.problem().jobs[order.job(i)].id + " " + order.text("task", i)] = order.number("H", i);
    const double first_s = m_request.trace().decisions.front().at_s;
    struct Gpu {
      double free_s = 0, idle_s = 0, busy_s = 0;
    };
    std::map<std::string, Gpu> gpus;
    for (std::size_t i = 0; i < plan.size(); ++i) {
      const std::string task = m_request.problem().jobs[plan.job(i)].id + " " + plan.text("task", i);
      const auto h = middle_s.find(task);
      if (h == middle_s.end()) break;  // the table of H ends here
      auto [at, fresh] = gpus.try_emplace(plan.text("GPU", i));
      Gpu& gpu = at->second;
      if (fresh) gpu.free_s = first_s;
      gpu.idle_s += plan.number("start", i) - gpu.free_s;
      gpu.busy_s += plan.number("finish", i) - plan.number("start", i);
      gpu.free_s = plan.number("finish", i);
      note(m_busy, {task, gpu.busy_s, 2 * h->second});
      note(m_idle, {task, gpu.idle_s, m_spread.alpha * h->second});
      ++m_tasks;
    }
  }

  static void note(std::optional<TaskSides>& worst, const TaskSides& sides) {
    if (!worst || sides.left - sides.right > worst->left - worst->right) worst = sides;
  }

  // Returns the differences from the algorithm of the lemmas.
  std::vector<std::string> gaps() const {
    std::vector<std::string> out{
        "Eq. 11 uses Eq. 9 for the assignment of Algorithm 1, but Eq. 9 holds for that of the relaxation only"};
    if (m_request.word("assignment") != "published")
      out.push_back("tasks go to the GPU of assignment " + m_request.word("assignment") + ", not to that of line 12");
    if (m_request.word("relaxation") != "exact")
      out.push_back("H comes from relaxation " + m_request.word("relaxation") + ", not from the program of the paper");
    return out;
  }

  Condition known() const {
    return withRemedy(condition(m_atStart, "All jobs are known at the start",
                                m_known     ? "arrivals known"
                                : m_atStart ? "all arrive at once"
                                            : "they arrive one after the other",
                                "jobs arrive later"),
                      {.name = "known arrivals", .options = {{"arrivals", "\"known\""}}});
  }

  Condition everywhere() const {
    const bool met = m_spread.everywhere && std::isfinite(m_spread.alpha);
    return condition(met, "Every task can run on every GPU",
                     met ? "α is finite: " + shortNumber(m_spread.alpha) : m_spread.found,
                     "a job cannot use every GPU");
  }

  Guarantee lemma(const char* name, const char* title, const char* sentence, const char* text,
                  const std::optional<TaskSides>& worst) const {
    Guarantee out = m_request.start(name, title, sentence);
    out.conditions = {everywhere(), known()};
    out.gaps = gaps();
    if (worst) {
      const bool holds = atMost(worst->left, worst->right);
      // The lemma is about line 12. Tasks that other lines place do not concern its proof.
      Condition task_condition =
          condition(holds, text,
                    fmt::format("{}: {} {} {} s, of {} tasks", worst->task, shortNumber(worst->left), holds ? "≤" : ">",
                                shortNumber(worst->right), m_tasks),
                    "a task is outside");
      task_condition.of_proof = m_request.word("assignment") == "published" && m_request.word("relaxation") == "exact";
      out.conditions.push_back(std::move(task_condition));
    } else {
      out.conditions.push_back(unknownCondition(text, "the plan of all jobs is not kept", "the plan is not known"));
    }
    out.scale.no_optimum = out.scale.no_guaranteed = "the lemma is about single tasks";
    if (worst) {
      out.scale.quantity = title;
      out.scale.unit = "s";
      out.scale.run = worst->left;
      out.scale.guaranteed = worst->right;
    }
    return out;
  }

  Guarantee busy() const {
    Guarantee out =
        lemma("Lemma 2", "work before a task",
              "For any task π(j) on GPU m, the training times of the tasks of π up to it on m are at most 2 H.",
              "Every task has at most 2 H of work before its end on its GPU", m_busy);
    if (m_busy) {
      const double middle_s = m_busy->right / 2;
      out.formulas = {join(Kind::AtMost, {term({"ΣT", "m", "c"}, m_busy->left, "s"),
                                          join(Kind::Multiply, {number(2), term({"H"}, middle_s, "s")})})};
      out.symbols = {{"ΣT_m^c", "training times on its GPU up to the task", m_busy->left, "s", m_busy->task},
                     {"H", "middle of the task in the relaxation", middle_s, "s", m_busy->task}};
    }
    judge(out, true, m_busy ? std::optional(true) : std::nullopt);
    return out;
  }

  Guarantee idle() const {
    Guarantee out =
        lemma("Lemma 3", "idle time before a task", "The total idle time before task π(j) on GPU m satisfies δ ≤ α H.",
              "Every task has at most α H of idle time before it on its GPU", m_idle);
    if (m_idle) {
      const double middle_s = m_idle->right / m_spread.alpha;
      out.formulas = {
          join(Kind::AtMost, {term({"δ"}, m_idle->left, "s"),
                              join(Kind::Multiply, {term({"α"}, m_spread.alpha), term({"H"}, middle_s, "s")})})};
      out.symbols = {{"δ", "idle time of its GPU before the task", m_idle->left, "s", m_idle->task},
                     {"α", "largest ratio of a task's times on two GPUs", m_spread.alpha, "", m_spread.found},
                     {"H", "middle of the task in the relaxation", middle_s, "s", m_idle->task}};
    }
    judge(out, true, m_idle ? std::optional(true) : std::nullopt);
    return out;
  }

  Guarantee approximation() const {
    Guarantee out = m_request.start("Theorem 4", "approximation", "Algorithm 1 is α(2 + α)-approximation.");
    const double factor = m_spread.alpha * (2 + m_spread.alpha);
    Scale& scale = out.scale;
    scale.quantity = "weighted completion time";
    scale.unit = "s";
    if (m_request.whole()) scale.run = m_request.run.value("weighted_completion_s");
    const CompletionBound least_completion = leastCompletion(m_request, true);
    scale.bound = least_completion.lower_s;
    scale.bound_from = least_completion.from;
    scale.no_optimum =
        m_spread.tasks > 6 ? fmt::format("{} tasks", shortNumber(m_spread.tasks)) : least_completion.why_not;
    if (std::isfinite(factor))
      scale.guaranteed = factor * *least_completion.lower_s;
    else
      scale.no_guaranteed = "α is infinite";
    out.conditions = {everywhere(), known(),
                      condition(true, "Tasks start in the order of H",
                                fmt::format("Algorithm 1, {} tasks", shortNumber(m_spread.tasks)), ""),
                      noEvents(m_request.problem())};
    out.gaps = gaps();
    addFormulas(out);
    // A run above the factor times a lower value may still be below the factor times the optimum.
    std::optional<bool> is_inside;
    if (scale.run && scale.guaranteed && atMost(*scale.run, *scale.guaranteed)) is_inside = true;
    judge(out, m_request.whole(), is_inside);
    return out;
  }

  void addFormulas(Guarantee& out) const {
    const Formula alpha = term({"α"}, m_spread.alpha);
    if (out.scale.run)
      out.formulas = {join(Kind::AtMost, {sumOf("n", {term({"wC", "n"}, *out.scale.run, "s")}),
                                          join(Kind::Multiply, {alpha, join(Kind::Add, {number(2), alpha}),
                                                                term({"OPT"}, *out.scale.bound, "s")})})};
    out.symbols = {{"wC_n", "weighted completion times of the jobs", out.scale.run.value_or(NAN), "s", "run"},
                   {"α", "largest ratio of a task's times on two GPUs", m_spread.alpha, "", m_spread.found},
                   {"OPT", "least weighted completion time; its lower value is used", *out.scale.bound, "s",
                    out.scale.bound_from}};
  }

  const ProofRequest& m_request;
  Spread m_spread;
  bool m_known = false, m_atStart = false;
  std::optional<TaskSides> m_busy, m_idle;
  std::size_t m_tasks = 0;
};

}  // namespace

std::vector<Guarantee> listSchedule(const ProofRequest& request) { return ListSchedule(request).run(); }

}  // namespace roundel::guarantees
