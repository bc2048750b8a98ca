// SPDX-License-Identifier: GPL-3.0-or-later
#include "gavel_trace.h"
#include "tests/source_dir.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/model/scenario.h"

namespace roundel::policies::gavel {
namespace {

const std::vector<std::string> kTypes{"v100", "p100", "k80"};

std::vector<std::string> fieldsOf(const std::string& line) {
  std::vector<std::string> fields;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
  return fields;
}

model::JobSpec jobOf(std::size_t number, const std::vector<std::string>& fields, const nlohmann::json& throughputs) {
  model::JobSpec job;
  job.id = "job" + std::to_string(number);
  job.gpus = std::stoi(fields[6]);
  job.iterations = std::stod(fields[5]);
  job.weight = std::stod(fields[7]);
  job.arrival_s = std::stod(fields[9]);
  job.throughput_per = "gang";
  model::ThroughputRow row;
  for (const std::string& type : kTypes) {
    const double rate = throughputs.at(type).at("('" + fields[0] + "', " + fields[6] + ")").at("null").get<double>();
    if (rate > 0) row[type] = rate;
  }
  job.throughput = row;
  return job;
}

}  // namespace

std::string dataFolder() {
  const std::string folder = tests::sourceDir() + "/../shared/data";
  if (std::filesystem::is_directory(folder)) return folder;
  std::cout << "the real traces (../shared/data beside the checkout) are absent: nothing is compared with them"
            << std::endl;
  return {};
}

std::shared_ptr<const model::Problem> g480(const std::string& data) {
  model::Scenario scenario;
  scenario.clock.round_s = 360;
  for (const std::string& type : kTypes) {
    model::GpuTypeSpec spec;
    spec.id = type;
    scenario.gpu_types.push_back(spec);
    for (int server = 0; server < 5; ++server) {
      model::NodeSpec node;
      node.id = type + "-" + std::to_string(server);
      node.gpus = {{type, 4}};
      scenario.nodes.push_back(node);
    }
  }
  std::ifstream rates(data + "/gavel/simulation_throughputs.json");
  const nlohmann::json throughputs = nlohmann::json::parse(rates);
  std::ifstream trace(data + "/gavel/g480_static.trace");
  for (std::string line; std::getline(trace, line);) {
    scenario.jobs.push_back(jobOf(scenario.jobs.size(), fieldsOf(line), throughputs));
  }
  return model::resolve(scenario);
}

PublishedRun published(const std::string& file) {
  PublishedRun run;
  std::ifstream in(file);
  std::string word;
  in >> word >> word >> run.makespan_s;
  for (std::string line; std::getline(in, line);) {
    std::stringstream stream(line);
    std::size_t job = 0;
    double jct_s = 0;
    if (!(stream >> job >> jct_s)) continue;
    run.jct_s.resize(std::max(run.jct_s.size(), job + 1));
    run.jct_s[job] = jct_s;
  }
  return run;
}

}  // namespace roundel::policies::gavel
