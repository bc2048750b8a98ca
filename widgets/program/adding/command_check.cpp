// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/command_check.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "core/policies/external/external.h"
#include "core/policies/external/program_log.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "widgets/base/text/shown.h"
#include "widgets/base/text/translation.h"
#include "widgets/program/permission/command_text.h"

namespace roundel::widgets {
namespace {

bool isInterpreter(const std::string& executable) {
  static const QRegularExpression names(QStringLiteral(
      "^(python|pypy|node|deno|bun|ruby|perl|julia|Rscript|java|php|lua|guile|racket|sh|bash|dash|zsh)[\\d.]*$"));
  return names.match(QFileInfo(QString::fromStdString(executable)).fileName()).hasMatch();
}

QString wordText(const std::string& word) { return escapedCommand(word); }

// Returns the first word after the interpreter that is no option.
const std::string* scriptOf(const std::vector<std::string>& words) {
  const auto script_word =
      std::find_if(words.begin() + 1, words.end(), [](const std::string& word) { return !word.starts_with('-'); });
  return script_word == words.end() ? nullptr : &*script_word;
}

QString failedText(const std::vector<std::string>& words, const std::string& base, const std::string& fault) {
  const QFileInfo file(QDir(QString::fromStdString(base)), QString::fromStdString(words.front()));
  if (!file.isFile() || file.isExecutable()) return shown(fault);
  const QString name = wordText(words.front());
  return file.suffix() == QLatin1String("py") ? tr("%1 is not executable. Write python3 %1.").arg(name)
                                              : tr("%1 is not executable.").arg(name);
}

int eventsOf(const sim::WakeOn& wakes) {
  return static_cast<int>(wakes.round) + static_cast<int>(wakes.arrival) + static_cast<int>(wakes.completion) +
         static_cast<int>(wakes.node_event);
}

}  // namespace

QString interpreterName(const std::string& executable) {
  const QString name = QFileInfo(QFileInfo(QString::fromStdString(executable)).canonicalFilePath()).fileName();
  static const QRegularExpression python(QStringLiteral("^python(\\d[\\d.]*)$"));
  const QRegularExpressionMatch match = python.match(name);
  return match.hasMatch() ? tr("Python %1").arg(match.captured(1)) : escapedCommand(name.toStdString());
}

CommandFiles filesOf(const QString& command, const std::string& base) {
  CommandFiles files;
  if (command.trimmed().isEmpty()) return files;
  const program::Words split = program::splitWords(command.toStdString());
  if (!split.fault.empty()) return {.found = false, .text = shown(split.fault)};
  files.launch = program::findLaunch(command.toStdString(), base);
  if (!files.launch.launch) {
    files.text = failedText(split.words, base, files.launch.fault);
    return files;
  }
  const program::Launch& launch = *files.launch.launch;
  const bool has_own_file = launch.file != launch.executable;
  const std::string* script = split.words.size() > 1 ? scriptOf(split.words) : nullptr;
  if (!has_own_file && script != nullptr && isInterpreter(launch.executable)) {
    files.text = tr("%1 was not found in this folder.").arg(wordText(*script));
    return files;
  }
  files.found = true;
  const QString name = escapedCommand(QFileInfo(QString::fromStdString(launch.file)).fileName().toStdString());
  files.text = has_own_file
                   ? tr("Found %1 and %2. It runs in the file's folder.").arg(interpreterName(launch.executable), name)
                   : tr("Found %1.").arg(name);
  return files;
}

QString quotedWord(const QString& path) {
  const bool is_plain = std::ranges::all_of(
      path, [](QChar c) { return c.isLetterOrNumber() || QStringLiteral("/._-+,:@%=").contains(c); });
  if (is_plain) return path;
  return QLatin1Char('\'') + QString(path).replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

const std::string& programPolicy() {
  static const std::string id = policies::externalInfo().id;
  return id;
}

ProgramTrial tryProgram(const std::shared_ptr<const model::Problem>& problem, const model::OptionMap& options,
                        const std::stop_token& stop) {
  ProgramTrial trial;
  policies::MadePolicy made_policy = policies::make(programPolicy(), options, *problem);
  if (!made_policy.policy) {
    trial.text = made_policy.faults.empty() ? QString() : shown(made_policy.faults.front().message);
    return trial;
  }
  const std::shared_ptr<const policies::ProgramLog> log = policies::programLog(*made_policy.policy);
  QElapsedTimer clock;
  clock.start();
  made_policy.policy->begin(problem, 0, stop);
  const auto handshake_ms = std::llround(static_cast<double>(clock.nsecsElapsed()) / 1e6);
  const sim::WakeOn wakes = made_policy.policy->wakes();
  sim::Simulation simulation(problem, programPolicy(), options, std::move(made_policy.policy));
  sim::RunHooks hooks;
  hooks.stop = stop;
  simulation.step(hooks);
  const auto ready = log == nullptr ? std::nullopt : log->ready();
  if (simulation.error()) {
    trial.text = shown(simulation.error()->message);
  } else if (ready) {
    trial.ok = true;
    trial.text = tr("Handshake in %1 ms: protocol 1, %2, %3 events")
                     .arg(handshake_ms)
                     .arg(ready->stateless ? tr("stateless") : tr("with state"))
                     .arg(eventsOf(wakes));
  }
  if (ready) trial.name = shown(ready->name), trial.options = ready->options;
  return trial;
}

}  // namespace roundel::widgets
