// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/completion_candidates.h"

namespace roundel::cli {
namespace {

using Word = CompletionWord;
using Node = CompletionNode;

std::vector<std::string> optionNames(const Node& node) {
  std::vector<std::string> out;
  for (const Word& word : node.words) out.insert(out.end(), word.names.begin(), word.names.end());
  return out;
}

std::vector<std::string> aboutOf(const Node& node) {
  if (!node.commands.empty()) return node.commands;
  for (const Word& word : node.words)
    if (word.names.empty()) return word.values;
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
    const char* value_kind = !word.values.empty() ? (word.list ? "list" : "one") : word.path ? "path" : "nothing";
    out += fmt::format("    {}) _roundel_cli_{} '{}'; return ;;\n", fmt::join(patterns, "|"), value_kind,
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

/// Escapes text within single quotes of a specification for _arguments.
std::string zshText(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c == '\'')
      out += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      out += std::string("\\") + c;
    else
      out += c;
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
  auto words_left = std::ranges::count_if(node.words, [](const Word& word) { return word.names.empty(); });
  int place = 0;
  for (const Word& word : node.words) {
    const std::string value =
        word.takes_value ? fmt::format(":{}:{}", zshText(word.type.empty() ? "value" : word.type), zshAction(word))
                         : "";
    for (const std::string& name : word.names)
      out += fmt::format(" \\\n        '*{}[{}]{}'", name, zshText(firstSentence(word.meaning)), value);
    if (word.names.empty())
      out += fmt::format(" \\\n        '{}:{}:{}'", --words_left > 0 ? std::to_string(++place) : "*",
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
  for (const Word& word : node.words)
    for (const std::string& name : word.names)
      root += fmt::format(" '{}[{}]'", name, zshText(firstSentence(word.meaning)));
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
    const std::string condition =
        node.path.empty() ? "__fish_use_subcommand" : fmt::format("'__fish_seen_subcommand_from {}'", node.name);
    if (!node.path.empty()) {
      const std::string parent_condition =
          node.path == node.name
              ? "__fish_use_subcommand"
              : fmt::format("'__fish_seen_subcommand_from {}'", node.path.substr(0, node.path.rfind(' ')));
      out += fmt::format("complete -c roundel-cli -n {} -a {} -d {}\n", parent_condition, node.name,
                         fishText(firstSentence(node.meaning)));
    }
    for (const Word& word : node.words)
      if (!word.names.empty() || !word.values.empty()) out += fishWord(word, condition);
  }
  return out;
}

}  // namespace

const std::vector<std::string>& completionShells() {
  static const std::vector<std::string> kShells{"bash", "zsh", "fish"};
  return kShells;
}

std::string completionScript(const CLI::App& app, const std::string& shell) {
  const std::vector<Node> nodes = completionNodes(app);
  return shell == "bash" ? bash(nodes) : shell == "zsh" ? zsh(nodes) : fish(nodes);
}

}  // namespace roundel::cli
