// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/catalogue_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/io/fault_text.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"
#include "core/io/json/json_fields.h"
#include "core/io/json/json_out.h"
#include "core/io/scenario_fields.h"
#include "core/model/scenario.h"

namespace roundel::io {

using model::Catalogue;
using model::CatalogueGpu;
using model::CatalogueModel;
using model::CatalogueNode;

namespace {

constexpr int kCatalogueFormat = 1;

// The tables of the scenario format are elsewhere; these rows refer to them.
template <auto kMember>
constexpr auto object(std::string_view key, Presence presence) {
  using T = typename detail::MemberOf<kMember>::Object;
  using V = typename detail::MemberOf<kMember>::Value;
  return Field<T>{key, presence, [](JsonCursor& in, T& whole) { readObject(in, whole.*kMember); },
                  [](const T& whole) { return !(whole.*kMember == V{}); },
                  [](JsonOut& out, const T& whole) { writeObject(out, whole.*kMember); }};
}

// A field of a node inside a catalogue entry.
template <auto kMember>
constexpr auto nodeField(std::string_view key) {
  using V = typename detail::MemberOf<kMember>::Value;
  return Field<CatalogueNode>{
      key, Presence::Optional, [](JsonCursor& in, CatalogueNode& entry) { Codec<V>::read(in, entry.node.*kMember); },
      [](const CatalogueNode& entry) { return Codec<V>::present(entry.node.*kMember); },
      [](JsonOut& out, const CatalogueNode& entry) { Codec<V>::write(out, entry.node.*kMember); }};
}

}  // namespace

template <>
struct Fields<CatalogueGpu> {
  using T = CatalogueGpu;
  static constexpr const char* kExpected = "an object such as {\"name\": \"...\", \"type\": {\"id\": \"V100\"}}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::name>("name", Presence::Required),
                                         object<&T::type>("type", Presence::Required),
                                         object<&T::source>("source", Presence::Optional)};
    return kRows;
  }
};

template <>
struct Fields<CatalogueNode> {
  using T = CatalogueNode;
  static constexpr const char* kExpected =
      "an object such as {\"name\": \"4 x V100\", \"gpus\": [{\"type\": \"V100\", \"count\": 4}]}";
  static std::span<const Field<T>> all() {
    using N = model::NodeSpec;
    static constexpr Field<T> kGpus{
        "gpus", Presence::Required, [](JsonCursor& in, T& entry) { readObject(in, entry.node.gpus); },
        [](const T&) { return true; }, [](JsonOut& out, const T& entry) { writeObject(out, entry.node.gpus); }};
    static constexpr Field<T> kRows[] = {field<&T::name>("name", Presence::Required),
                                         kGpus,
                                         nodeField<&N::intra_gbytes_s>("intra_gbytes_s"),
                                         nodeField<&N::nic_gbits_s>("nic_gbits_s"),
                                         nodeField<&N::pcie>("pcie"),
                                         nodeField<&N::speed>("speed"),
                                         object<&T::source>("source", Presence::Optional)};
    return kRows;
  }
};

template <>
struct Fields<CatalogueModel> {
  using T = CatalogueModel;
  static constexpr const char* kExpected =
      "an object such as {\"name\": \"ResNet-50\", \"job\": {\"id\": \"resnet50\", ...}}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::name>("name", Presence::Required), field<&T::sizes>("sizes"),
                                         object<&T::job>("job", Presence::Required),
                                         object<&T::source>("source", Presence::Optional)};
    return kRows;
  }
};

template <>
struct Fields<Catalogue> {
  using T = Catalogue;
  static constexpr const char* kExpected = "a catalogue: an object that begins {\"roundel_catalogue\": 1,";
  static void readFormat(JsonCursor& in, T&) {
    const std::optional<double> format = in.number();
    if (format && *format != kCatalogueFormat) {
      in.fault("unknown-format",
               fmt::format("this is catalogue format {}; this program reads format {}", *format, kCatalogueFormat),
               fmt::format("\"roundel_catalogue\": {}", kCatalogueFormat));
    }
  }
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {{"roundel_catalogue", Presence::Required, readFormat, nullptr,
                                          [](JsonOut& out, const T&) { out.integer(kCatalogueFormat); }},
                                         field<&T::gpus>("gpus"),
                                         field<&T::nodes>("nodes"),
                                         field<&T::models>("models")};
    return kRows;
  }
};

namespace {

template <class T, class Key>
void requireUnique(const std::vector<T>& entries, const char* list, Key key, std::vector<model::Fault>& faults) {
  std::set<std::string> seen_ids;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string& id = key(entries[i]);
    if (!id.empty() && seen_ids.insert(id).second) continue;
    faults.push_back({"duplicate-id", fmt::format("/{}/{}", list, i),
                      id.empty() ? "an entry without a name" : fmt::format("\"{}\" is listed twice", id),
                      "an unused name", 0});
  }
}

void requireTypes(const Catalogue& catalogue, const Catalogue& known, std::vector<model::Fault>& faults) {
  std::set<std::string> types;
  for (const Catalogue* gpu_source : {&catalogue, &known})
    for (const CatalogueGpu& gpu : gpu_source->gpus) types.insert(gpu.type.id);
  for (std::size_t n = 0; n < catalogue.nodes.size(); ++n) {
    const auto& groups = catalogue.nodes[n].node.gpus;
    if (groups.empty())
      faults.push_back(
          {"empty-list", fmt::format("/nodes/{}/gpus", n), "a node without GPUs", "at least one group", 0});
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (types.count(groups[g].type) > 0 && groups[g].count > 0) continue;
      faults.push_back({"unknown-gpu-type", fmt::format("/nodes/{}/gpus/{}", n, g),
                        groups[g].count > 0
                            ? fmt::format("there is no GPU type \"{}\" in the catalogue", groups[g].type)
                            : fmt::format("{} GPUs", groups[g].count),
                        "a type that is listed under gpus, and a count from 1", 0});
    }
  }
}

std::vector<model::Fault> contentFaults(const Catalogue& catalogue, const Catalogue& known) {
  std::vector<model::Fault> faults;
  requireUnique(
      catalogue.gpus, "gpus", [](const CatalogueGpu& e) -> const std::string& { return e.type.id; }, faults);
  requireUnique(
      catalogue.nodes, "nodes", [](const CatalogueNode& e) -> const std::string& { return e.name; }, faults);
  requireUnique(
      catalogue.models, "models", [](const CatalogueModel& e) -> const std::string& { return e.job.id; }, faults);
  requireTypes(catalogue, known, faults);
  return faults;
}

// Runs `read` over a text and returns the faults of syntax, keys and types, lines filled in.
template <class Read>
std::vector<model::Fault> parse(std::string_view text, Read read) {
  if (const auto offset = firstInvalidUtf8(text))
    return {{"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "UTF-8 text", 1}};
  model::FaultList faults;
  JsonCursor in(text, faults);
  read(in);
  fillLines(text, faults.kept());
  return std::move(faults).take();
}

}  // namespace

CatalogueResult readCatalogue(std::string_view text, const Catalogue& known) {
  CatalogueResult result;
  Catalogue catalogue;
  result.faults = parse(text, [&](JsonCursor& in) {
    readFields(in, catalogue);
    in.expectEnd();
  });
  if (result.faults.empty()) {
    result.faults = contentFaults(catalogue, known);
    fillLines(text, result.faults);
  }
  if (result.faults.empty()) result.catalogue = std::move(catalogue);
  return result;
}

std::string writeCatalogue(const Catalogue& catalogue) {
  std::string compact;
  JsonOut out(compact);
  writeFields(out, catalogue);
  return layout(compact);
}

FragmentResult readFragment(std::string_view text) {
  FragmentResult result;
  model::Scenario fragment;
  result.faults = parse(text, [&](JsonCursor& in) { readFragmentDocument(in, fragment); });
  if (result.faults.empty()) result.fragment = std::move(fragment);
  return result;
}

std::string writeFragment(const model::Scenario& fragment) {
  std::string compact;
  JsonOut out(compact);
  writeFragmentDocument(out, fragment);
  return layout(compact);
}

std::string jobValueText(const model::JobSpec& job, std::string_view key) {
  std::string compact;
  JsonOut out(compact);
  writeJobValue(out, job, key);
  return compact;
}

std::optional<model::Fault> setJobValue(model::JobSpec& job, std::string_view key, std::string_view json) {
  model::JobSpec changed_job = job;
  clearJobValue(changed_job, key);
  if (json.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    const std::vector<model::Fault> faults = parse(json, [&](JsonCursor& in) {
      readJobValue(in, changed_job, key);
      in.expectEnd();
    });
    if (!faults.empty()) return faults.front();
  }
  job = std::move(changed_job);
  return std::nullopt;
}

std::string formattedJson(std::string_view json) {
  model::FaultList faults;
  JsonCursor in(json, faults);
  in.skip();
  in.expectEnd();
  return faults.empty() ? layout(canonicalJsonText(json)) : std::string(json);
}

}  // namespace roundel::io
