// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/scenario_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "core/io/fault_text.h"
#include "core/io/files/file.h"
#include "core/io/files/followers.h"
#include "core/io/files/sha256.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"
#include "core/io/json/json_out.h"
#include "core/io/scenario_fields.h"

namespace roundel::io {

namespace {

constexpr std::uintmax_t kLargestFile = std::uintmax_t{256} << 20;

ScenarioResult refused(model::Fault fault) {
  ScenarioResult result;
  result.faults.push_back(std::move(fault));
  return result;
}

model::Fault badUtf8(std::string_view text, std::size_t offset) {
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  return {"invalid-utf8", "",
          fmt::format("byte {} (0x{:02x}) is not UTF-8", offset, static_cast<unsigned char>(text[offset])),
          "save the file as UTF-8", static_cast<int>(line)};
}

// The faults of `validate` and `check`, without those that only follow from the reader's own faults.
model::FaultList contentFaults(const model::Scenario& scenario, const ScenarioCheck& check, const JsonCursor& in,
                               const model::FaultList& read) {
  const Followers followers(read.kept(), in.aliases());
  const auto keep = [&](model::Fault& fault) { return followers.keep(fault); };
  model::FaultList faults = model::validate(scenario, keep);
  model::FaultList checked(keep);
  if (check)
    for (model::Fault& fault : check(scenario)) checked.add(std::move(fault));
  faults.append(std::move(checked));
  return faults;
}

// If an extra bracket closed the document early, the parts after it are not missing.
void dropConsequences(std::vector<model::Fault>& faults) {
  if (faults.back().code != "syntax" || !faults.back().pointer.empty()) return;
  std::erase_if(faults,
                [](const model::Fault& fault) { return fault.code == "missing-key" && fault.pointer.rfind('/') == 0; });
}

// The value of the key `session`. Precondition: the text was read without a fault of syntax.
std::string sessionOf(std::string_view text) {
  if (text.find("\"session\"") == std::string_view::npos) return {};
  model::FaultList faults;
  JsonCursor in(text, faults);
  std::string session;
  in.enterObject();
  while (in.nextMember()) {
    if (in.key() == "session")
      session = in.raw();
    else
      in.skip();
  }
  return session;
}

ScenarioResult parse(std::string_view text, const ScenarioCheck& check) {
  ScenarioResult result;
  model::FaultList faults;
  JsonCursor in(text, faults);
  model::Scenario scenario;
  readDocument(in, scenario);
  const bool sound = faults.empty();
  if (sound) result.session = sessionOf(text);
  const bool noDocument = !faults.empty() && faults.kept().front().pointer.empty() && faults.count() == 1;
  if (!in.stopped() && !noDocument) faults.append(contentFaults(scenario, check, in, faults));
  if (faults.empty()) {
    result.scenario = std::move(scenario);
    return result;
  }
  if (sound) result.draft = std::move(scenario);
  if (in.stopped()) dropConsequences(faults.kept());
  fillLines(text, faults.kept());
  result.faults = std::move(faults).take();
  return result;
}

}  // namespace

ScenarioResult readScenario(std::string_view text, const ScenarioCheck& check) {
  ScenarioResult result;
  try {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
      result =
          refused({"empty-file", "", "the file is empty", "a scenario: an object that begins {\"roundel\": 1,", 1});
    } else if (const auto offset = firstInvalidUtf8(text)) {
      result = refused(badUtf8(text, *offset));
    } else {
      result = parse(text, check);
    }
    result.sha256 = sha256(text);
  } catch (const std::bad_alloc&) {
    result = refused({"too-large", "", "there is not enough memory for this scenario", "fewer jobs, nodes or rows", 1});
  }
  return result;
}

ScenarioResult readScenarioFile(const std::filesystem::path& path, const ScenarioCheck& check) {
  FileText file = readFile(path, kLargestFile);
  if (!file.fault.empty()) return refused({"unreadable", "", std::move(file.fault), std::move(file.hint), 0});
  return readScenario(file.text, check);
}

std::string writeScenario(const model::Scenario& scenario, std::string_view session) {
  std::string compact;
  JsonOut out(compact);
  writeDocument(out, scenario);
  if (!session.empty()) {
    compact.pop_back();
    compact.append(",\"session\":").append(session).append("}");
  }
  return layout(compact);
}

}  // namespace roundel::io
