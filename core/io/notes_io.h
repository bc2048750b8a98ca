// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Notes, arrows and highlights of figures and animations as a JSON list. Each note says what it is attached to.
//   [{"text": "J1 waits for V100", "lane": "Hadar", "job": "J1", "at_s": 3600},      a job, at an instant: an arrow to its bar
//    {"text": "node n1 fails", "at_s": 7200},                                        an instant: an arrow to its line
//    {"text": "0.72 here", "metric": "cru", "lane": "Gavel", "at_s": 5400},          a curve's value at an instant
//    {"text": "a third less", "metric": "jct-bars", "lane": "Hadar"},                a bar of a metric
//    {"job": "J1"}, {"at_s": 0, "to_s": 1800}]                                       highlights: bars outlined, a band of time
// Sessions of the window store the same objects.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::io {

/// Empty and absent members have no effect. Times are in s of simulated time.
struct Note {
  std::string text;            ///< empty: a highlight
  std::string lane;            ///< the name of the scheduler as shown, or the id of its policy; empty: all lanes
  std::string job;             ///< a job's id; attaches to its bars and its row
  std::optional<double> at_s;  ///< an instant, or the start of a range
  std::optional<double> to_s;  ///< the end of the range
  std::string metric;  ///< a kind of figure (cru, queue, jct-bars, ...); the note is drawn only in figures of that kind
  bool arrow = true;   ///< draw an arrow from the text to its target; ignored for highlights
  bool operator==(const Note&) const = default;
};

/// The names that notes may use; an empty list disables the check.
struct NoteNames {
  std::vector<std::string> lanes, jobs, metrics;
};

struct NotesResult {
  std::vector<Note> notes;           ///< empty if there is any fault
  std::vector<model::Fault> faults;  ///< by line, with what would be right
};
/// Parses and checks notes: syntax, keys, types, names, and that every note is attached to something that can be drawn.
/// Never throws. O(bytes).
NotesResult readNotes(std::string_view text, const NoteNames& names = {});
/// Does the same for a file, which may be gzipped. A fault of the file itself has no line.
NotesResult readNotesFile(const std::filesystem::path& path, const NoteNames& names = {});
/// Returns the first fault of a single note, as readNotes() reports it; `pointer` is its key. O(names).
std::optional<model::Fault> faultOf(const Note& note, const NoteNames& names = {});
/// Writes the list as a file; readNotes() returns the same notes.
std::string writeNotes(const std::vector<Note>& notes);

}  // namespace roundel::io
