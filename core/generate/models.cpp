// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/models.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/generate/cluster.h"
#include "core/generate/rates.h"
#include "core/generate/shipped.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"
#include "core/model/scenario.h"

namespace roundel::generate {
namespace {

using model::Fault;
using model::JobSpec;
using model::WorkloadModel;

class Gathering {
 public:
  Gathering(const GeneratorSpec& spec, const Files& files, std::vector<Fault>& faults)
      : m_spec(spec), m_files(files), m_faults(faults) {}

  Templates run() {
    fromCatalogue();
    if (!m_spec.models.scenario.empty()) fromScenario();
    for (const JobSpec& job : m_spec.models.inlined) add({job, {}, 1, {}});
    if (m_spec.lengths.nic_gbits_s) m_out.nic_gbits_s = *m_spec.lengths.nic_gbits_s;
    if (!m_spec.cite.empty()) m_out.cites = {m_spec.cite};
    keepOnly();
    const std::vector<std::string_view> ids = known();
    for (const auto& [id, share] : m_spec.models.shares)
      if (WorkloadModel* model = find(id, "/models/shares/" + id, ids)) model->share = share;
    for (const auto& [id, classes] : m_spec.models.classes)
      if (WorkloadModel* model = find(id, "/models/classes/" + id, ids)) model->sizes = classes;
    for (std::size_t i = 0; i < m_spec.mix.size(); ++i) find(m_spec.mix[i].id, fmt::format("/mix/{}/id", i), ids);
    return std::move(m_out);
  }

 private:
  void add(WorkloadModel model) {
    const auto isSame = [&](const WorkloadModel& each) { return each.job.id == model.job.id; };
    std::erase_if(m_out.models, isSame);
    m_out.models.push_back(std::move(model));
  }

  std::vector<std::string_view> known() const {
    std::vector<std::string_view> ids;
    for (const WorkloadModel& model : m_out.models) ids.push_back(model.job.id);
    return ids;
  }

  WorkloadModel* find(const std::string& id, const std::string& pointer, const std::vector<std::string_view>& ids) {
    for (WorkloadModel& model : m_out.models)
      if (model.job.id == id) return &model;
    unknown(id, pointer, ids);
    return nullptr;
  }

  void unknown(const std::string& id, const std::string& pointer, const std::vector<std::string_view>& ids) {
    m_faults.push_back({"unknown-model", pointer, fmt::format("there is no model \"{}\"", id),
                        model::hintFor(id, ids, "no model is there"), 0});
  }

  void fromCatalogue() {
    const model::Catalogue& shipped = shippedCatalogue();
    std::vector<std::string_view> ids;
    for (const model::CatalogueModel& catalogue_model : shipped.models) ids.push_back(catalogue_model.job.id);
    const std::vector<std::string>& wanted_ids = m_spec.models.catalogue;
    for (std::size_t i = 0; i < wanted_ids.size(); ++i) {
      bool is_found = false;
      for (const model::CatalogueModel& catalogue_model : shipped.models) {
        if (wanted_ids[i] != "*" && wanted_ids[i] != catalogue_model.job.id) continue;
        add({catalogue_model.job, catalogue_model.sizes, 1, {}});
        is_found = true;
      }
      if (!is_found) unknown(wanted_ids[i], fmt::format("/models/catalogue/{}", i), ids);
    }
  }

  void fromScenario() {
    const auto scenario = scenarioOf(m_files, m_spec.models.scenario, "/models/scenario", m_faults);
    if (!scenario) return;
    m_out.rate_model = scenario->rate_model;
    m_out.nic_gbits_s = slowestNic(*scenario);
    if (scenario->source && !scenario->source->cite.empty()) m_out.cites.push_back(scenario->source->cite);
    for (const JobSpec& model_spec : scenario->models.empty() ? scenario->jobs : scenario->models) {
      JobSpec job = model::withTemplates(*scenario, model_spec);
      job.model.reset();
      job.arrival_s.reset();
      const auto user =
          std::ranges::find_if(scenario->jobs, [&](const JobSpec& j) { return j.model == job.id && j.sync; });
      if (!job.sync && user != scenario->jobs.end()) job.sync = user->sync;
      add({job, {}, 1, {}});
    }
  }

  void keepOnly() {
    if (m_spec.models.only.empty()) return;
    const std::vector<std::string>& kept_ids = m_spec.models.only;
    const std::vector<std::string_view> ids = known();
    for (std::size_t i = 0; i < kept_ids.size(); ++i) find(kept_ids[i], fmt::format("/models/only/{}", i), ids);
    std::erase_if(m_out.models, [&](const WorkloadModel& model) { return !model::contains(kept_ids, model.job.id); });
  }

  const GeneratorSpec& m_spec;
  const Files& m_files;
  std::vector<Fault>& m_faults;
  Templates m_out;
};

void tooLarge(int gang, int cluster_gpus, std::string pointer, std::vector<Fault>& faults) {
  if (gang <= cluster_gpus) return;
  faults.push_back({"too-large", std::move(pointer),
                    fmt::format("a gang of {} GPUs; the cluster has {}", gang, cluster_gpus),
                    "a smaller gang, or share 0", 0});
}

/// Counts the gang sizes that the templates fix; empty if one of them fixes none.
std::vector<model::GpuDemand> fixedGangs(const Templates& templates) {
  std::map<int, double> count;
  for (const WorkloadModel& model : templates.models) {
    const auto gang = fixedGang(model.job);
    if (!gang) return {};
    ++count[*gang];
  }
  std::vector<model::GpuDemand> out;
  for (const auto& [gpus, share] : count) out.push_back({gpus, share});
  return out;
}

}  // namespace

Templates templatesOf(const GeneratorSpec& spec, const Files& files, std::vector<Fault>& faults) {
  return Gathering(spec, files, faults).run();
}

std::vector<model::GpuDemand> demandOf(const GeneratorSpec& spec, const Templates& templates, int cluster_gpus,
                                       std::vector<Fault>& faults) {
  const GangPart& part = spec.gangs;
  if (part.lists) {
    for (std::size_t i = 0; i < part.lists->gpu_counts.size(); ++i)
      tooLarge(part.lists->gpu_counts[i], cluster_gpus, fmt::format("/gangs/lists/of/{}", i), faults);
    return {{1, 1}};
  }
  std::vector<model::GpuDemand> out;
  double gangs_share = 0;
  for (const auto& [gpus, share] : part.shares) {
    if (share > 0) tooLarge(gpus, cluster_gpus, fmt::format("/gangs/shares/{}", gpus), faults);
    if (part.single && gpus == 1) continue;
    gangs_share += share;
    out.push_back({gpus, share});
  }
  if (out.empty() && !part.single) out = fixedGangs(templates);
  if (out.empty()) out = model::WorkloadSpec::standardDemand();
  if (part.single) {
    if (part.shares.empty()) std::erase_if(out, [](const model::GpuDemand& each) { return each.gpus == 1; });
    if (part.shares.empty()) gangs_share = 1 - model::WorkloadSpec::standardDemand().front().share;
    for (model::GpuDemand& gpu_demand : out) gpu_demand.share *= (1 - *part.single) / gangs_share;
    out.insert(out.begin(), {1, *part.single});
  }
  return out;
}

}  // namespace roundel::generate
