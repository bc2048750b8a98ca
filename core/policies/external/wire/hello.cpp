// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/hello.h"

#include <fmt/format.h>

#include <optional>

#include "core/io/json/json_out.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"
#include "core/policies/external/wire/members.h"

namespace roundel::policies::external {
namespace {

constexpr int kProtocol = 1;
constexpr std::size_t kMostOptions = 100;

void appendUnit(std::string& out, unsigned unit) { fmt::format_to(std::back_inserter(out), "\\u{:04x}", unit); }

std::size_t appendEscaped(std::string& out, std::string_view text) {
  const model::Character c = model::firstCharacter(text);
  const unsigned code = c.valid ? static_cast<unsigned>(c.code) : 0xFFFDU;
  if (code >= 0x10000) {
    appendUnit(out, 0xD800 + ((code - 0x10000) >> 10U));
    appendUnit(out, 0xDC00 + ((code - 0x10000) & 0x3FFU));
  } else {
    appendUnit(out, code);
  }
  return c.bytes;
}

void appendTypes(std::string& out, const model::Problem& problem) {
  out += R"(,"gpu_types":[)";
  for (std::size_t t = 0; t < problem.types.size(); ++t) {
    out += t == 0 ? R"({"id":)" : R"(,{"id":)";
    appendAsciiString(out, problem.types[t].id);
    if (problem.scenario != nullptr && t < problem.scenario->gpu_types.size()) {
      if (const auto& vram = problem.scenario->gpu_types[t].vram_gib) {
        out += R"(,"vram_gib":)";
        io::appendNumber(out, *vram);
      }
    }
    out += '}';
  }
  out += ']';
}

void appendNodes(std::string& out, const model::Problem& problem) {
  out += R"(,"nodes":[)";
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const model::Node& node = problem.nodes[n];
    out += n == 0 ? R"({"id":)" : R"(,{"id":)";
    appendAsciiString(out, node.id);
    out += R"(,"gpus":[)";
    for (std::size_t g = 0; g < node.groups.size(); ++g) {
      out += g == 0 ? R"({"type":)" : R"(,{"type":)";
      appendAsciiString(out, problem.types[node.groups[g].type].id);
      out += R"(,"count":)";
      io::appendInteger(out, node.groups[g].count);
      out += '}';
    }
    out += "]}";
  }
  out += ']';
}

std::optional<OptionType> optionTypeOf(std::string_view word) {
  for (const OptionType type : {OptionType::Bool, OptionType::Integer, OptionType::Number, OptionType::Choice,
                                OptionType::Json, OptionType::Text})
    if (word == toString(type)) return type;
  return std::nullopt;
}

class ReadyReader {
 public:
  explicit ReadyReader(JsonValue root) : m_line(root, "", m_fault) {}

  std::variant<ReadyLine, LineFault> run(JsonValue root) {
    if (!root.is(JsonKind::Object))
      return LineFault{fmt::format("it is {}; an object is expected", nameOf(root.kind())), root.place()};
    readType();
    readWakes();
    if (const auto name = m_line.string("name")) m_out.name = model::visible(*name);
    m_out.stateless = m_line.boolean("stateless").value_or(false);
    m_out.stated = m_line.boolean("stated").value_or(false);
    readView();
    readOptions();
    if (m_fault) return *m_fault;
    return std::move(m_out);
  }

 private:
  void readType() {
    const auto type = m_line.require("type") ? m_line.string("type") : std::nullopt;
    if (type && *type != "ready")
      m_line.fail(fmt::format("\"type\" is \"{}\"; \"ready\" is expected", model::brief(model::visible(*type))),
                  m_line.value("type"));
    if (!m_line.require("protocol")) return;
    const auto protocol = m_line.number("protocol");
    if (!protocol || *protocol != kProtocol)
      m_line.fail(fmt::format("\"protocol\" is {}; {} is expected", model::brief(m_line.value("protocol").text(), 30),
                              kProtocol),
                  m_line.value("protocol"));
  }

  void readWakes() {
    if (!m_line.require("wake")) return;
    const JsonValue list = m_line.array("wake");
    if (!list || list.size() == 0) {
      m_line.fail(R"("wake" names no event; one or more of round, arrival, completion, node are expected)",
                  m_line.value("wake"));
      return;
    }
    list.forEach([&](JsonValue word) {
      const std::string_view name = word.is(JsonKind::String) ? word.string() : std::string_view();
      bool* const wake = name == "round"        ? &m_out.wakes.round
                         : name == "arrival"    ? &m_out.wakes.arrival
                         : name == "completion" ? &m_out.wakes.completion
                         : name == "node"       ? &m_out.wakes.node_event
                                                : nullptr;
      if (wake != nullptr)
        *wake = true;
      else
        m_line.fail(fmt::format("\"wake\" has {}; round, arrival, completion and node are known",
                                model::brief(model::visible(word.text()))),
                    word);
      return m_line.good();
    });
  }

  void readView() {
    const auto view = m_line.string("view");
    if (!view || *view == "full") return;
    m_out.changes = *view == "changes";
    if (!m_out.changes)
      m_line.fail(fmt::format("\"view\" is \"{}\"; full or changes is expected", model::brief(model::visible(*view))),
                  m_line.value("view"));
  }

  void readOptions() {
    const JsonValue list = m_line.array("options");
    if (!list) return;
    if (list.size() > kMostOptions)
      return m_line.fail(fmt::format("\"options\" has {} entries; {} are allowed", list.size(), kMostOptions), list);
    list.forEach([&](JsonValue each) {
      if (!each.is(JsonKind::Object))
        m_line.fail(fmt::format("\"options\" has {}; an object is expected", nameOf(each.kind())), each);
      else
        readOption(each);
      return m_line.good();
    });
  }

  void readOption(JsonValue object) {
    const std::string number = fmt::format("option {}", m_out.options.size() + 1);
    Members in(object, number, m_fault);
    OptionSpec spec;
    if (!in.require("key") || !in.require("type") || !in.require("default")) return;
    spec.key = in.string("key").value_or("");
    if (m_fault) return;
    if (spec.key.empty()) return in.fail(fmt::format("\"key\" of {} is empty", number), in.value("key"));
    for (const OptionSpec& other_option : m_out.options)
      if (other_option.key == spec.key)
        return in.fail(fmt::format("the option \"{}\" is declared twice", model::brief(model::visible(spec.key))),
                       object);
    const auto type = optionTypeOf(in.string("type").value_or(""));
    if (!type)
      return in.fail(fmt::format("\"type\" of {} is {}; bool, integer, number, choice, json or text is expected",
                                 number, model::brief(model::visible(in.value("type").text()))),
                     in.value("type"));
    spec.type = *type;
    spec.minimum = in.number("minimum");
    spec.maximum = in.number("maximum");
    spec.unit = model::visible(in.string("unit").value_or(""));
    spec.meaning = model::visible(in.string("meaning").value_or(""));
    spec.default_json = canonicalJson(std::string(in.value("default").text()));
    spec.nullable = in.boolean("nullable").value_or(false) || in.value("default").is(JsonKind::Null);
    readChoices(in, spec);
    checkDefault(in, spec);
    if (!m_fault) m_out.options.push_back(std::move(spec));
  }

  void readChoices(Members& in, OptionSpec& spec) {
    const JsonValue list = in.array("choices");
    if (list) {
      list.forEach([&](JsonValue word) {
        if (!word.is(JsonKind::String)) in.fail(in.called("choices") + " has an entry that is no string", word);
        spec.choices.emplace_back(word.string());
        return in.good();
      });
    }
    if (spec.type == OptionType::Choice && spec.choices.empty()) in.fail(in.called("choices") + " has no word", list);
  }

  void checkDefault(Members& in, const OptionSpec& spec) {
    if (m_fault) return;
    OptionSpec checked = spec;  // checkOptions() requires a default of the right type
    checked.default_json = "null";
    checked.nullable = true;
    const bool unset = spec.default_json == "null";
    const auto faults =
        unset ? std::vector<model::Fault>() : checkOptions({checked}, {{spec.key, spec.default_json}}, "").faults;
    if (!faults.empty()) in.fail("the default is not allowed: " + faults.front().message, in.value("default"));
  }

  std::optional<LineFault> m_fault;
  ReadyLine m_out;
  Members m_line;
};

}  // namespace

void appendAsciiText(std::string& out, std::string_view json) {
  while (!json.empty()) {
    std::size_t plain_bytes = 0;
    while (plain_bytes < json.size() && static_cast<unsigned char>(json[plain_bytes]) < 0x80 &&
           json[plain_bytes] != '\r')
      ++plain_bytes;
    out += json.substr(0, plain_bytes);
    json.remove_prefix(plain_bytes);
    if (!json.empty()) json.remove_prefix(json.front() == '\r' ? 1 : appendEscaped(out, json));
  }
}

void appendAsciiString(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto c = static_cast<unsigned char>(text.front());
    if (c == '"' || c == '\\') {
      out += '\\';
      out += text.front();
      text.remove_prefix(1);
    } else if (c >= 0x20 && c < 0x7f) {
      out += text.front();
      text.remove_prefix(1);
    } else {
      text.remove_prefix(appendEscaped(out, text));
    }
  }
  out += '"';
}

std::string helloLine(const model::Problem& problem, std::uint64_t seed, std::string_view options) {
  std::string out = fmt::format(R"({{"type":"hello","protocol":{},"program":"roundel {}","seed":{},"round_s":)",
                                kProtocol, ROUNDEL_VERSION, seed);
  io::appendNumber(out, problem.clock.round_s);
  out += R"(,"restart_s":)";
  io::appendNumber(out, problem.clock.restart_s);
  out += R"(,"first_start_s":)";
  io::appendNumber(out, problem.clock.first_start_s);
  out += R"(,"options":)";
  appendAsciiText(out, options);
  appendTypes(out, problem);
  appendNodes(out, problem);
  out += "}\n";
  return out;
}

std::variant<ReadyLine, LineFault> readReady(std::string_view line) {
  const JsonTree tree(line);
  if (tree.fault()) return *tree.fault();
  return ReadyReader(tree.root()).run(tree.root());
}

}  // namespace roundel::policies::external
