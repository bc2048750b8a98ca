#include "app/cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/figure_backend.h"
#include "core/generate/shipped.h"
#include "core/io/export/export_runs.h"
#include "core/metrics/metrics.h"
#include "core/policies/registry.h"

namespace roundel::cli {
namespace {

/// One option or positional of a command.
struct Word {
  std::vector<std::string> names;  ///< "--out", "-j"; empty for a positional
  std::string meaning, type;
  std::vector<std::string> values;  ///< what its value may be; empty: anything
  bool takes_value = false;
  bool list = false;  ///< A,B,...
  bool path = false;
};

struct Node {
  std::string path;  ///< "run", "import gavel"; empty for the program
  std::string name, meaning;
  std::vector<Word> words;
  std::vector<std::string> commands;  ///< below it
};

std::vector<std::string> policyIds() {
  std::vector<std::string> out;
  for (const policies::PolicyInfo& info : policies::all()) out.push_back(info.id);
  return out;
}

std::vector<std::string> metricNames() {
  std::vector<std::string> out;
  for (const metrics::MetricInfo& info : metrics::catalogue()) out.push_back(info.name);
  return out;
}

std::vector<std::string> exportFormatIds() {
  std::vector<std::string> out;
  for (const io::ExportFormat& format : io::exportFormats()) out.push_back(format.id);
  return out;
}

std::vector<std::string> with(std::vector<std::string> list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

/// Values by the option's name; positionals by the command's.
std::vector<std::string> valuesOfOption(const std::string& command, const std::string& name) {
  if (name == "--policy" || name == "--policies") return policyIds();
  if (name == "--band") return figureBands();
  if (name == "--kind") return with(with(figureKinds(), sweepFigureKinds()), {"all", "table"});
  if (name == "--preset") return figurePresets();
  if (name == "--format") return {"pdf", "svg", "png", "tex", "csv"};
  if (name == "--x-unit" || name == "--y-unit") return figureUnits();
  if (name == "--layout") return figureLayouts();
  if (name == "--color-by") return figureColors();
  if (name == "--areas-by") return figureAreas();
  if (name == "--stage") return animationStages();
  if (name == "--x" || name == "--y") return metricNames();
  if (name == "--metrics") return with(metricNames(), {"all"});
  if (name == "--explain") return {"none", "reasons", "full"};
  if (name == "--unmeasured") return {"refuse", "skip", "linear"};
  if (name == "--throughputs" && command != "import gavel") return {"catalogue", "duration"};
  if (name == "--keep") return {"none", "runs"};
  return {};
}

std::vector<std::string> valuesOf(const std::string& command, const std::string& name, const CLI::App& root) {
  if (!name.empty()) return valuesOfOption(command, name);
  if (command == "policies") return policyIds();
  if (command == "completion") return completionShells();
  if (command == "generate") return generate::shippedGenerators();
  if (command == "export") return exportFormatIds();
  std::vector<std::string> commands;
  if (command == "help") {
    for (const CLI::App* each : root.get_subcommands([](const CLI::App*) { return true; }))
      commands.push_back(each->get_name());
  }
  return commands;
}

bool isPath(const std::string& type) {
  return type == "DIR" || type == "FILE" || type == "FILE|DIR" || type == "SCENARIO" || type == "JSON";
}

Word wordOf(const CLI::Option& option, const std::string& command, const CLI::App& root) {
  Word out;
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  out.meaning = option.get_description();
  out.type = option.get_type_name();
  out.takes_value = option.get_expected_max() > 0;
  out.list = option.get_delimiter() == ',';
  const std::string runs = option.get_name() == "RUN_DIR" ? "RUN_DIR" : "";  // folders, also behind a word with values
  out.values = valuesOf(command, out.names.empty() ? runs : out.names.front(), root);
  const bool about = out.names.empty() && out.values.empty();
  out.path = about || isPath(out.type);
  return out;
}

void add(const CLI::App& app, const std::string& above, const CLI::App& root, std::vector<Node>& out) {
  Node node;
  node.name = app.get_name();
  node.path = &app == &root ? "" : above.empty() ? node.name : above + " " + node.name;
  node.meaning = app.get_description();
  for (const CLI::Option* option : app.get_options()) node.words.push_back(wordOf(*option, node.path, root));
  const auto inner = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* each : inner) node.commands.push_back(each->get_name());
  const std::string path = node.path;
  out.push_back(std::move(node));
  for (const CLI::App* each : inner) add(*each, path, root, out);
}

std::vector<std::string> optionNames(const Node& node) {
  std::vector<std::string> out;
  for (const Word& word : node.words) out.insert(out.end(), word.names.begin(), word.names.end());
  return out;
}

std::vector<std::string> aboutOf(const Node& node) {
  if (!node.commands.empty()) return node.commands;
  for (const Word& word : node.words) {
    if (word.names.empty()) return word.values;
  }
  return {};
}

std::string firstSentence(const std::string& text) { return text.substr(0, text.find(';')); }

// ---- bash -------------------------------------------------------------------------------------------------------------------------

std::string bashValues(const Node& node) {
  std::string out;
  for (const Word& word : node.words) {
    if (word.names.empty() || !word.takes_value) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : word.names) patterns.push_back(fmt::format("'{} {}'", node.path, name));
    const char* how = !word.values.empty() ? (word.list ? "list" : "one") : word.path ? "path" : "nothing";
    out += fmt::format("    {}) _roundel_cli_{} '{}'; return ;;\n", fmt::join(patterns, "|"), how,
                       fmt::join(word.values, " "));
  }
  return out;
}

constexpr std::string_view kBash = R"(# Completion of roundel-cli for bash: made by "roundel-cli completion bash".
_roundel_cli_one() {{ mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }}
_roundel_cli_list() {{
  local before=
  [[ $cur == *,* ]] && before=${{cur%,*}},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${{cur##*,}}")
}}
_roundel_cli_path() {{ mapfile -t COMPREPLY < <(compgen -f -- "$cur"); }}
_roundel_cli_nothing() {{ compopt +o default +o bashdefault 2> /dev/null; }}
_roundel_cli() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD - 1]}} command= words= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command ${{COMP_WORDS[i]}}" in
    {}) command="${{command:+$command }}${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$command $prev" in
{}  esac
  if [[ $cur == -* ]]; then
    case "$command" in
{}    esac
  else
    case "$command" in
{}    *) _roundel_cli_path; return ;;
    esac
  fi
  _roundel_cli_one "$words"
}}
complete -o bashdefault -o default -o filenames -F _roundel_cli roundel-cli
)";

std::string bash(const std::vector<Node>& nodes) {
  std::string commands, values, options, about;
  for (const Node& node : nodes) {
    if (!node.path.empty())
      commands += fmt::format("{}'{} {}'", commands.empty() ? "" : "|",
                              node.path == node.name ? "" : node.path.substr(0, node.path.rfind(' ')), node.name);
    values += bashValues(node);
    options += fmt::format("    '{}') words='{}' ;;\n", node.path, fmt::join(optionNames(node), " "));
    if (const auto list = aboutOf(node); !list.empty())
      about += fmt::format("    '{}') words='{}' ;;\n", node.path, fmt::join(list, " "));
  }
  return fmt::format(kBash, commands, values, options, about);
}

// ---- zsh --------------------------------------------------------------------------------------------------------------------------

/// Within single quotes of a specification of _arguments.
std::string zshText(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else if (c == '[' || c == ']' || c == ':' || c == '\\') {
      out += std::string("\\") + c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string zshAction(const Word& word) {
  if (!word.values.empty())
    return fmt::format("{}{}{}", word.list ? "_values -s , value " : "(", fmt::join(word.values, " "),
                       word.list ? "" : ")");
  return word.path ? "_files" : " ";
}

std::string zshNode(const Node& node) {
  std::string out = "_arguments";
  auto after = std::count_if(node.words.begin(), node.words.end(), [](const Word& word) { return word.names.empty(); });
  int place = 0;
  for (const Word& word : node.words) {
    const std::string value =
        word.takes_value ? fmt::format(":{}:{}", zshText(word.type.empty() ? "value" : word.type), zshAction(word))
                         : "";
    for (const std::string& name : word.names)
      out += fmt::format(" \\\n        '*{}[{}]{}'", name, zshText(firstSentence(word.meaning)), value);
    if (word.names.empty())
      out += fmt::format(" \\\n        '{}:{}:{}'", --after > 0 ? std::to_string(++place) : "*",
                         zshText(word.type.empty() ? "word" : word.type), zshAction(word));
  }
  return out;
}

constexpr std::string_view kZsh = R"(#compdef roundel-cli
# Completion of roundel-cli for zsh: made by "roundel-cli completion zsh".
_roundel_cli() {{
  local state line command
  local -a commands
  commands=(
{}  )
  _arguments -C{} '1:command:->command' '*::word:->words'
  case $state in
  command) _describe command commands ;;
  words)
    command=$words[1]
    [[ $command == import && $CURRENT -gt 2 ]] && command=$words[1]-$words[2]
    case $command in
{}    esac
    ;;
  esac
}}
if [[ $funcstack[1] == _roundel-cli || $funcstack[1] == _roundel_cli ]]; then _roundel_cli "$@"; else compdef _roundel_cli roundel-cli; fi
)";

std::string zshRoot(const Node& node) {
  std::string root;
  for (const Word& word : node.words) {
    for (const std::string& name : word.names)
      root += fmt::format(" '{}[{}]'", name, zshText(firstSentence(word.meaning)));
  }
  return root;
}

std::string zsh(const std::vector<Node>& nodes) {
  std::string described, cases;
  for (const Node& node : nodes) {
    if (node.path.empty()) continue;
    if (node.path == node.name)
      described += fmt::format("    '{}:{}'\n", node.name, zshText(firstSentence(node.meaning)));
    if (!node.commands.empty()) {
      cases += fmt::format("      {}) _arguments '1:format:({})' '*:file:_files' ;;\n", node.name,
                           fmt::join(node.commands, " "));
      continue;
    }
    cases +=
        fmt::format("      {}) {} ;;\n",
                    node.path == node.name ? node.name : node.path.substr(0, node.path.rfind(' ')) + "-" + node.name,
                    zshNode(node));
  }
  return fmt::format(kZsh, described, zshRoot(nodes.front()), cases);
}

// ---- fish -------------------------------------------------------------------------------------------------------------------------

std::string fishText(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

std::string fishWord(const Word& word, const std::string& when) {
  std::string out = "complete -c roundel-cli -n " + when;
  for (const std::string& name : word.names)
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (word.takes_value && word.path) out += " -r -F";
  if (word.takes_value && !word.path) out += " -x";
  if (!word.values.empty()) out += fmt::format(" -a '{}'", fmt::join(word.values, " "));
  if (!word.names.empty()) out += " -d " + fishText(firstSentence(word.meaning));
  return out + "\n";
}

std::string fish(const std::vector<Node>& nodes) {
  std::string out = "# Completion of roundel-cli for fish: made by \"roundel-cli completion fish\".\n";
  for (const Node& node : nodes) {
    const std::string when =
        node.path.empty() ? "__fish_use_subcommand" : fmt::format("'__fish_seen_subcommand_from {}'", node.name);
    if (!node.path.empty()) {
      const std::string above = node.path == node.name ? "__fish_use_subcommand"
                                                       : fmt::format("'__fish_seen_subcommand_from {}'",
                                                                     node.path.substr(0, node.path.rfind(' ')));
      out += fmt::format("complete -c roundel-cli -n {} -a {} -d {}\n", above, node.name,
                         fishText(firstSentence(node.meaning)));
    }
    for (const Word& word : node.words) {
      if (!word.names.empty() || !word.values.empty()) out += fishWord(word, when);
    }
  }
  return out;
}

}  // namespace

const std::vector<std::string>& completionShells() {
  static const std::vector<std::string> kShells{"bash", "zsh", "fish"};
  return kShells;
}

std::string completionScript(const CLI::App& app, const std::string& shell) {
  std::vector<Node> nodes;
  add(app, "", app, nodes);
  return shell == "bash" ? bash(nodes) : shell == "zsh" ? zsh(nodes) : fish(nodes);
}

}  // namespace roundel::cli
