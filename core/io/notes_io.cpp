// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/notes_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/io/files/gzip.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"
#include "core/io/json/json_fields.h"
#include "core/io/json/json_out.h"
#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::io {

template <>
struct Fields<Note> {
  using T = Note;
  static constexpr const char* kExpected = "an object such as {\"text\": \"J1 waits\", \"job\": \"J1\"}";
  static std::span<const Field<T>> all() {
    // Notes have an arrow by default: only its absence is written.
    static constexpr Field<T> kArrow{
        "arrow", Presence::Optional, [](JsonCursor& in, T& note) { Codec<bool>::read(in, note.arrow); },
        [](const T& note) { return !note.arrow; }, [](JsonOut& out, const T& note) { out.boolean(note.arrow); }};
    static constexpr Field<T> kRows[] = {field<&T::text>("text"),
                                         field<&T::lane>("lane"),
                                         field<&T::job>("job"),
                                         field<&T::at_s>("at_s"),
                                         field<&T::to_s>("to_s"),
                                         field<&T::metric>("metric"),
                                         kArrow};
    return kRows;
  }
};

namespace {

constexpr std::uintmax_t kLargestNotes = 1 << 24;

model::Fault fault(std::string code, std::string key, std::string message, std::string hint) {
  return {std::move(code), std::move(key), std::move(message), std::move(hint), 0};
}

std::optional<model::Fault> unknownName(const char* key, const std::string& name,
                                        const std::vector<std::string>& known) {
  if (name.empty() || known.empty() || model::contains(known, name)) return std::nullopt;
  return fault("unknown-" + std::string(key), key, fmt::format("there is no {} \"{}\"", key, name),
               model::hintFor(name, {known.begin(), known.end()}, "there is none"));
}

std::optional<model::Fault> badTimes(const Note& note) {
  if (note.at_s && !(std::isfinite(*note.at_s) && *note.at_s >= 0))
    return fault("bad-time", "at_s", "an instant before the run begins", "seconds of simulated time, from 0 on");
  if (note.to_s && !note.at_s)
    return fault("bad-time", "to_s", "a range that ends and does not begin", "\"at_s\" says where it begins");
  if (note.to_s && !(std::isfinite(*note.to_s) && *note.to_s > *note.at_s))
    return fault("bad-time", "to_s", "a range that ends before it begins", "more than \"at_s\"");
  return std::nullopt;
}

std::optional<model::Fault> badAttachment(const Note& note) {
  if (note.job.empty() && !note.at_s && note.metric.empty())
    return fault("unattached-note", "", "a note that is attached to nothing",
                 "\"job\", \"at_s\" or \"metric\" says what it is about");
  if (!note.job.empty() && !note.metric.empty())
    return fault("unattached-note", "metric", "a note of both a job and a metric", "one of them; two notes say both");
  if (note.text.empty() && note.job.empty() && !note.to_s)
    return fault("empty-note", "", "a highlight (a note without text) of neither a job nor a range of time",
                 "\"text\", or \"job\", or \"at_s\" and \"to_s\"");
  return std::nullopt;
}

// Checks a note whose keys are valid. Reports all faults at once.
std::vector<model::Fault> faultsOf(const Note& note, const NoteNames& names) {
  std::vector<model::Fault> faults;
  for (std::optional<model::Fault> note_fault :
       {badTimes(note), badAttachment(note), unknownName("lane", note.lane, names.lanes),
        unknownName("job", note.job, names.jobs), unknownName("metric", note.metric, names.metrics)})
    if (note_fault) faults.push_back(std::move(*note_fault));
  return faults;
}

void readNote(JsonCursor& in, model::FaultList& faults, const NoteNames& names, Note& note) {
  const std::size_t faults_before = faults.seen();
  readFields(in, note);
  if (in.stopped() || faults.seen() != faults_before) return;
  for (model::Fault& note_fault : faultsOf(note, names))
    note_fault.pointer.empty()
        ? in.fault(std::move(note_fault.code), std::move(note_fault.message), std::move(note_fault.hint))
        : in.faultAt(note_fault.pointer, note_fault.code, note_fault.message, note_fault.hint);
}

}  // namespace

std::optional<model::Fault> faultOf(const Note& note, const NoteNames& names) {
  std::vector<model::Fault> faults = faultsOf(note, names);
  return faults.empty() ? std::nullopt : std::optional(std::move(faults.front()));
}

NotesResult readNotes(std::string_view text, const NoteNames& names) {
  if (const auto offset = firstInvalidUtf8(text))
    return {{}, {{"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "UTF-8 text", 1}}};
  NotesResult result;
  model::FaultList faults;
  JsonCursor in(text, faults);
  if (in.peek() != JsonCursor::Kind::Array) {
    in.wrongType("a list of notes, such as [{\"text\": \"J1 waits\", \"job\": \"J1\"}]");
  } else {
    in.enterArray();
    while (in.nextElement() && in.charge(sizeof(Note))) readNote(in, faults, names, result.notes.emplace_back());
  }
  if (!in.stopped()) in.expectEnd();
  if (!faults.empty()) result.notes.clear();
  result.faults = std::move(faults).take();
  return result;
}

NotesResult readNotesFile(const std::filesystem::path& path, const NoteNames& names) {
  const FileText read = readPlainOrGzip(path, kLargestNotes);
  if (!read.fault.empty()) return {{}, {{"unreadable-file", "", read.fault, read.hint, 0}}};
  return readNotes(read.text, names);
}

std::string writeNotes(const std::vector<Note>& notes) {
  std::string compact;
  JsonOut out(compact);
  Codec<std::vector<Note>>::write(out, notes);
  return layout(compact) + "\n";
}

}  // namespace roundel::io
