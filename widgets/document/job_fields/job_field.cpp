// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/job_field.h"

#include <algorithm>
#include <string>

#include "core/model/derive.h"
#include "core/model/pipeline.h"
#include "core/policies/policy_facts.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

using Group = JobField::Group;
using Kind = JobField::Kind;

#define WORDS(text) QT_TRANSLATE_NOOP("roundel::widgets", text)

constexpr NumberRange kAtLeastOne{.least = 1, .open = false, .most = 1e9, .whole = true};

const std::vector<JobField> kFields{
    {"id", Group::Job, Kind::Id, WORDS("job"), "", WORDS("Unique id; events and figures name the job by it")},
    {"model", Group::Job, Kind::Text, WORDS("model"), "",
     WORDS("The template that gives values for fields that are not stated")},
    {"name", Group::Job, Kind::Text, WORDS("name"), "", WORDS("A descriptive name")},
    {"arrival_s", Group::Job, Kind::Number, WORDS("arrival"), "s", WORDS("The time at which it is submitted")},
    {"gpus", Group::Gang, Kind::Sizes, WORDS("gang"), "",
     WORDS("Number of GPUs (gang size W), or a list of allowed sizes, as in 1, 2, 4")},
    {"min_gpus", Group::Gang, Kind::Number, WORDS("least"), "",
     WORDS("Fewest GPUs that an elastic scheduler may assign"), kAtLeastOne},
    {"max_gpus", Group::Gang, Kind::Number, WORDS("most"), "", WORDS("Most GPUs that an elastic scheduler may assign"),
     kAtLeastOne},
    {"iterations", Group::Work, Kind::Number, WORDS("iterations"), "",
     WORDS("Total work; or state epochs and iterations per epoch")},
    {"epochs", Group::Work, Kind::Number, WORDS("epochs"), "",
     WORDS("Total work in epochs, with iterations per epoch; replaces iterations")},
    {"iterations_per_epoch", Group::Work, Kind::Number, WORDS("iterations per epoch"), "",
     WORDS("How many iterations one epoch has"), kPositive},
    {"weight", Group::Job, Kind::Number, WORDS("weight"), "", WORDS("Its weight in weighted objectives"), kPositive},
    {"user", Group::Job, Kind::Text, WORDS("user"), "", WORDS("The user who submitted it; used by forecasts")},
    {"group", Group::Job, Kind::Text, WORDS("group"), "", WORDS("Recurring group of jobs; used by forecasts")},
    {"throughput", Group::Throughput, Kind::Nested, WORDS("throughput"), "iterations/s",
     WORDS("Throughput on every GPU type: a number, {gang size: throughput} or null")},
    {"throughput_spread", Group::Throughput, Kind::Nested, WORDS("throughput, spread"), "iterations/s",
     WORDS("The same for gangs on several nodes; a missing type has the throughput on one node")},
    {"throughput_per",
     Group::Throughput,
     Kind::Choice,
     WORDS("throughput of"),
     "",
     WORDS("Whether a stated number is the throughput of one GPU or of the whole gang"),
     kNonNegative,
     {model::kThroughputPerGpu, model::kThroughputPerGang}},
    {"throughput_unit", Group::Throughput, Kind::Text, WORDS("one iteration is"), "",
     WORDS("The name of one iteration: step, epoch")},
    {"rate_model",
     Group::Throughput,
     Kind::Choice,
     WORDS("rate model"),
     "",
     WORDS("A gang of mixed types runs at the pace of its slowest GPU (bottleneck) or at the sum (additive)"),
     kNonNegative,
     {"bottleneck", "additive"}},
    {"batch_size", Group::Throughput, Kind::Number, WORDS("batch size"), "samples",
     WORDS("Samples of one iteration on one GPU"), kPositive},
    {"scaling", Group::Throughput, Kind::Table, WORDS("scaling"), "",
     WORDS("Factor on the gang's rate by number of GPUs, as in 1: 1, 4: 0.9; unlisted counts have 1")},
    {"model_weight", Group::Size, Kind::Number, WORDS("model weight"), "",
     WORDS("Size class of the model: 1 (small) to 4 (extra large)"), kPositive},
    {"dataset_size", Group::Size, Kind::Number, WORDS("data set size"), "",
     WORDS("Size class of the data set: 1 (small) to 4 (extra large)"), kPositive},
    {"timing", Group::Timing, Kind::Nested, WORDS("timing"), "s",
     WORDS("Seconds of the parts of an iteration, by GPU type")},
    {"params", Group::Timing, Kind::Number, WORDS("parameters"), "",
     WORDS("Parameters of the model, exchanged after every iteration")},
    {"pattern",
     Group::Timing,
     Kind::Choice,
     WORDS("pattern"),
     "",
     WORDS("Loading data overlaps computing (1) or not (2)"),
     kNonNegative,
     {"1", "2"}},
    {"stages", Group::Pipeline, Kind::Nested, WORDS("stages"), "",
     WORDS("The stages of the pipeline, each with its replicas")},
    {"allreduce",
     Group::Pipeline,
     Kind::Choice,
     WORDS("all-reduce"),
     "",
     WORDS("How replicas of a stage exchange gradients"),
     kNonNegative,
     {model::kAllReduceRing, model::kAllReduceTree}},
    {"predicted_iterations", Group::Pipeline, Kind::Number, WORDS("predicted iterations"), "",
     WORDS("Number of iterations to assume instead of a forecast")},
    {"sync", Group::Rounds, Kind::Nested, WORDS("rounds and tasks"), "",
     WORDS("Rounds, tasks in a round, and their times by GPU type")},
    {"switch_ms", Group::Rounds, Kind::Nested, WORDS("switch time"), "ms",
     WORDS("Milliseconds to switch a GPU to this job")},
    {"model_gib", Group::Rounds, Kind::Number, WORDS("model memory"), "GiB",
     WORDS("Memory that the model takes on a GPU")},
};

}  // namespace

QString JobField::label() const { return tr(title_source); }
QString JobField::title() const { return *unit == '\0' ? label() : QStringLiteral("%1 (%2)").arg(label(), tr(unit)); }
QString JobField::tip() const {
  const std::string readers = policies::readersOf({key});
  return readers.empty() ? tr(tip_source)
                         : tr(tip_source) + QLatin1Char('\n') + tr("Read by %1").arg(QString::fromStdString(readers));
}

const std::vector<JobField>& jobFields() { return kFields; }

const JobField* jobField(std::string_view key) {
  const auto field_entry = std::ranges::find(kFields, key, &JobField::key);
  return field_entry == kFields.end() ? nullptr : &*field_entry;
}

QString groupTitle(JobField::Group group) {
  static const char* const titles[] = {WORDS("Job"),        WORDS("Gang"),
                                       WORDS("Work"),       WORDS("Throughput"),
                                       WORDS("Size class"), WORDS("Iteration timing"),
                                       WORDS("Pipeline"),   WORDS("Rounds and switching")};
  std::vector<std::string> keys;
  for (const JobField& field : kFields)
    if (field.group == group) keys.emplace_back(field.key);
  const QString title = tr(titles[static_cast<std::size_t>(group)]);
  const std::string readers = policies::readersOf(keys);
  return readers.empty() ? title : QStringLiteral("%1 (%2)").arg(title, QString::fromStdString(readers));
}
#undef WORDS

}  // namespace roundel::widgets
