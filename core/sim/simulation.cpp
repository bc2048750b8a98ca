#include "core/sim/simulation.h"

#include <algorithm>
#include <utility>

#include "core/sim/kernel.h"

namespace roundel::sim {
namespace {

struct Keyframe {
  KernelState state;
  std::unique_ptr<Policy> policy;
  std::size_t segments = 0, records = 0;
  bool passing = false;  // kept on the way back to a decision, for the next step back
};

}  // namespace

struct Simulation::Impl {
  Kernel kernel;
  std::string policy_id;
  model::OptionMap options;
  RunOptions run;
  std::unique_ptr<Policy> policy;
  std::vector<Keyframe> keyframes;

  Impl(Kernel k, std::string id, model::OptionMap o, RunOptions r, std::unique_ptr<Policy> p)
      : kernel(std::move(k)), policy_id(std::move(id)), options(std::move(o)), run(r), policy(std::move(p)) {
    keep();
  }

  std::int64_t decisions() const { return kernel.state().decisions; }

  void keep(bool passing = false) {
    if (run.keyframe_every <= 0) return;
    if (!passing) std::erase_if(keyframes, [](const Keyframe& frame) { return frame.passing; });
    keyframes.push_back({kernel.state(), policy->clone(), kernel.segments().size(), kernel.records().size(), passing});
  }

  Advanced advance(const RunHooks& hooks, double until_s) {
    const Advanced advanced = kernel.advance(policy, hooks, until_s);
    const bool due = run.keyframe_every > 0 && advanced == Advanced::Decision &&
                     decisions() >= keyframes.back().state.decisions + run.keyframe_every;
    if (due && !kernel.state().ended) keep();
    return advanced;
  }

  // To the last keyframe that satisfies the predicate; the first one always does.
  template <class Predicate>
  void rewind(Predicate ok) {
    while (keyframes.size() > 1 && !ok(keyframes.back())) keyframes.pop_back();
    const Keyframe& frame = keyframes.back();
    kernel.restore(frame.state, frame.segments, frame.records);
    policy = frame.policy->clone();
  }

  void describe(trace::Trace& trace) const {
    const KernelState& state = kernel.state();
    trace.problem = kernel.sharedProblem();
    trace.policy = policy_id;
    trace.options = options;
    trace.seed = run.seed;
    trace.round_driven = policy->wakes().round;
    trace.end_s = state.now_s;
    trace.status = state.status;
    trace.message = state.message;
    trace.fingerprint = state.fingerprint;
  }
};

Simulation::Simulation(std::shared_ptr<const model::Problem> problem, std::string policy_id, model::OptionMap options,
                       std::unique_ptr<Policy> policy, RunOptions run)
    : m_impl(std::make_unique<Impl>(Kernel(std::move(problem), policy_id, run), policy_id, std::move(options), run,
                                    std::move(policy))) {}

Simulation::Simulation(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

bool Simulation::step(const RunHooks& hooks) {
  if (ended()) return false;
  m_impl->advance(hooks, kForever);
  return true;
}

bool Simulation::stepBack() {
  const std::int64_t target = decisions() - 1;
  if (target < 0 || m_impl->keyframes.empty()) return false;
  m_impl->rewind([&](const Keyframe& frame) { return frame.state.decisions <= target; });
  // Who steps back once does so again: what the replay passes is kept until the run goes on beyond it.
  while (decisions() < target) {
    m_impl->advance({}, kForever);
    if (m_impl->keyframes.back().state.decisions < decisions()) m_impl->keep(true);
  }
  return true;
}

void Simulation::goTo(double t_s, const RunHooks& hooks) {
  if (t_s < now_s() && !m_impl->keyframes.empty()) {
    m_impl->rewind([&](const Keyframe& frame) { return frame.state.now_s <= t_s; });
  }
  while (true) {
    const Advanced advanced = m_impl->advance(hooks, t_s);
    if (advanced != Advanced::Decision) return;
  }
}

trace::RunStatus Simulation::run(const RunHooks& hooks) {
  while (!ended()) {
    if (m_impl->advance(hooks, kForever) == Advanced::Stopped) return trace::RunStatus::Stopped;
  }
  return m_impl->kernel.state().status;
}

double Simulation::now_s() const { return m_impl->kernel.state().now_s; }
bool Simulation::ended() const { return m_impl->kernel.state().ended; }
std::int64_t Simulation::decisions() const { return m_impl->decisions(); }
std::uint64_t Simulation::fingerprint() const { return m_impl->kernel.state().fingerprint; }
const std::vector<double>& Simulation::decisionTimes_ms() const { return m_impl->kernel.times_ms(); }

Simulation Simulation::fork(std::shared_ptr<const model::Problem> problem, std::unique_ptr<Policy> policy) const {
  Kernel kernel = m_impl->kernel;
  if (problem) kernel.replaceProblem(std::move(problem));
  if (!policy) policy = m_impl->policy->clone();
  return Simulation(std::make_unique<Impl>(std::move(kernel), m_impl->policy_id, m_impl->options, m_impl->run, std::move(policy)));
}

trace::Trace Simulation::trace() const {
  trace::Trace trace;
  m_impl->describe(trace);
  trace.segments = m_impl->kernel.segments();
  m_impl->kernel.closeInto(trace.segments, trace.jobs);
  trace.decisions = m_impl->kernel.records();
  return trace;
}

trace::Trace Simulation::takeTrace() {
  trace::Trace trace;
  m_impl->describe(trace);
  m_impl->kernel.moveInto(trace);
  return trace;
}

}  // namespace roundel::sim
