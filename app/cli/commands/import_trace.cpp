#include "app/cli/commands/import_trace.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/commands/import_output.h"
#include "app/cli/scenario_argument.h"
#include "core/io/gavel_import.h"
#include "core/io/tables/csv_reader.h"
#include "core/traces/import.h"
#include "core/traces/times.h"

namespace roundel::cli {
namespace {

struct TraceArguments {
  std::string format, file, cluster, throughputs, reference, ratios, from, to, out;
  int gpus_per_node = 8;
  double sample = 1;
  std::size_t first = 0;
  std::uint64_t seed = 1;
  std::map<std::string, std::string> extra;
};

/// Turns words into the request; the first word that cannot be read is printed.
class RequestOf {
 public:
  RequestOf(const TraceArguments& words, Console& console) : m_words(words), m_console(console) {}

  std::optional<traces::TraceRequest> run() {
    m_request.format = m_words.format;
    m_request.files.file = m_words.file;
    m_request.files.stop = m_console.stop;
    for (const auto& [option, path] : m_words.extra) {
      if (!path.empty()) m_request.files.extra[option] = path;
    }
    m_request.reference = m_words.reference;
    m_request.window.sample = m_words.sample;
    if (m_words.first > 0) m_request.window.first = m_words.first;
    m_request.seed = m_words.seed;
    if (!m_words.throughputs.empty())
      m_request.throughputs =
          m_words.throughputs == "catalogue" ? traces::Throughputs::Catalogue : traces::Throughputs::Duration;
    const bool readable = cluster() && ratios() && length("--from", m_words.from, m_request.window.from_s) &&
                          length("--to", m_words.to, m_request.window.to_s);
    return readable ? std::optional(std::move(m_request)) : std::nullopt;
  }

 private:
  bool refuse(std::string_view option, std::string_view text, std::string_view why) {
    m_console.err << fmt::format("roundel-cli: {} {}: {}\n", option, text, why);
    return false;
  }

  bool cluster() {
    if (m_words.cluster.empty()) return true;
    std::string error;
    const auto parts = io::parseCluster(m_words.cluster, error);
    if (!parts) return refuse("--cluster", m_words.cluster, error);
    m_request.cluster.emplace();
    for (const auto& [type, gpus] : *parts) m_request.cluster->push_back({type, gpus, m_words.gpus_per_node});
    return true;
  }

  bool ratios() {
    io::CsvReader reader(m_words.ratios);
    std::vector<std::string_view> entries;
    reader.next(entries);
    for (const std::string_view entry : entries) {
      const std::size_t equals = std::min(entry.find('='), entry.size());
      const auto ratio = io::parseNumber(entry.substr(std::min(equals + 1, entry.size())));
      if (equals == 0 || !ratio) return refuse("--ratios", m_words.ratios, "not TYPE=NUMBER,..., for example T4=0.5");
      m_request.ratios[std::string(entry.substr(0, equals))] = *ratio;
    }
    return true;
  }

  bool length(std::string_view option, const std::string& text, std::optional<double>& value) {
    if (text.empty()) return true;
    value = traces::parseLength(text);
    if (value && *value >= 0) return true;
    return refuse(option, text, "not a length of time: seconds, or 90min, 36h, 2d");
  }

  const TraceArguments& m_words;
  Console& m_console;
  traces::TraceRequest m_request;
};

void printReport(const traces::TraceReport& report, bool toStream, Console& console) {
  for (const std::string& line : traces::reportLines(report)) {
    if (toStream) {
      console.note(line);
    } else {
      console.out << line << '\n';
    }
  }
}

int importTrace(const TraceArguments& words, Console& console) {
  std::vector<std::string> inputs{words.file};
  for (const auto& [option, path] : words.extra) inputs.push_back(path);
  if (overwritesInput(words.out, inputs, console)) return kBadInput;
  const auto request = RequestOf(words, console).run();
  if (!request) return kBadInput;
  const traces::TraceImport result = traces::importTrace(*request);
  printByFile(result.faults, console);
  if (console.stop.stop_requested()) {
    console.err << "roundel-cli: stopped; nothing was written\n";
    return kRunFailed;
  }
  if (!result.scenario) return kBadInput;
  printReport(result.report, words.out == kStream, console);
  return writeImported(*result.scenario, words.out, console);
}

void addWindow(CLI::App& command, TraceArguments& words) {
  command
      .add_option(
          "--from", words.from,
          "Only jobs submitted so long after the trace's first; that instant is then 0 (seconds, or 90min, 36h, 2d)")
      ->type_name("TIME");
  command.add_option("--to", words.to, "Only jobs submitted before that")->type_name("TIME");
  command.add_option("--sample", words.sample, "Each job with this probability")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("SHARE");
  command.add_option("--first", words.first, "Only so many jobs, in order of submission")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command.add_option("--seed", words.seed, "Draws the sample and the models")->capture_default_str()->type_name("N");
}

void addAssumptions(CLI::App& command, TraceArguments& words, const traces::TraceFormat& format) {
  const std::string standard = format.cluster == nullptr ? "what the trace tells, else nodes of 8 for a load of 0.8"
                                                         : std::string(format.cluster_note);
  command.add_option("--cluster", words.cluster, fmt::format("GPUs of each type; without it {}", standard))
      ->type_name("TYPE=N,...");
  command.add_option("--gpus-per-node", words.gpus_per_node, "Nodes of --cluster hold so many GPUs of one type")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  command
      .add_option(
          "--throughputs", words.throughputs,
          "What the trace does not tell: models drawn from the catalogue, or durations as iterations on a reference type")
      ->check(CLI::IsMember({"catalogue", "duration"}));
  command
      .add_option("--reference", words.reference, "GPU type on which durations count; without it the cluster's first")
      ->type_name("TYPE");
  command.add_option("--ratios", words.ratios, "With durations: speeds of GPU types against the reference")
      ->type_name("TYPE=NUMBER,...");
}

void addFormat(CLI::App& import, const traces::TraceFormat& format, const std::shared_ptr<TraceArguments>& words) {
  CLI::App* command = import.add_subcommand(std::string(format.id), fmt::format("{}; {}", format.title, format.where));
  command->add_option("FILE", words->file, fmt::format("{}; may be gzipped", format.files))->required();
  for (const traces::ExtraFile& extra : format.extra) {
    command
        ->add_option(fmt::format("--{}", extra.option), words->extra[std::string(extra.option)],
                     std::string(extra.meaning))
        ->type_name("FILE");
  }
  addAssumptions(*command, *words, format);
  addWindow(*command, *words);
  command->add_option("--out", words->out, "The scenario to write; - is standard output")
      ->required()
      ->type_name("SCENARIO");
  command->footer(fmt::format(
      "Columns: {}.\n\nExamples:\n  roundel-cli import {} FILE --out jobs.json\n"
      "  roundel-cli import {} FILE --from 7d --to 8d --cluster V100=64,T4=64 --throughputs catalogue --seed 3 --out jobs.json",
      format.columns, format.id, format.id));
}

}  // namespace

Action addTraceFormats(CLI::App& import) {
  const auto words = std::make_shared<TraceArguments>();
  for (const traces::TraceFormat& format : traces::formats()) addFormat(import, format, words);
  return [words, &import](Console& console) {
    words->format = import.get_subcommands().front()->get_name();
    return importTrace(*words, console);
  };
}

}  // namespace roundel::cli
