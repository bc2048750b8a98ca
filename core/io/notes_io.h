#pragma once
// Notes, arrows and highlights of figures and animations as JSON: a list, in which each note says what it is attached to.
//   [{"text": "J1 waits for V100", "lane": "Hadar", "job": "J1", "at_s": 3600},      a job, at an instant: an arrow to its bar
//    {"text": "node n1 fails", "at_s": 7200},                                        an instant: an arrow to its line
//    {"text": "0.72 here", "metric": "cru", "lane": "Gavel", "at_s": 5400},          a curve's value at an instant
//    {"text": "a third less", "metric": "jct-bars", "lane": "Hadar"},                a bar of a metric
//    {"job": "J1"}, {"at_s": 0, "to_s": 1800}]                                       highlights: bars outlined, a band of time
// A session of the window keeps the same objects.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::io {

/// What is empty or absent is not said. Times in s of simulated time.
struct Note {
  std::string text;            ///< empty: a highlight
  std::string lane;            ///< the scheduler's name as shown, or its policy's id; empty: all lanes
  std::string job;             ///< a job's id: its bars, its row
  std::optional<double> at_s;  ///< an instant, or where a range begins
  std::optional<double> to_s;  ///< where the range ends
  std::string metric;          ///< a kind of figure (cru, queue, jct-bars, ...): drawn in figures of that kind alone
  bool arrow = true;           ///< from the text to what it is about; of a highlight there is none
  bool operator==(const Note&) const = default;
};

/// The names that notes may use; an empty list is not checked.
struct NoteNames {
  std::vector<std::string> lanes, jobs, metrics;
};

struct NotesResult {
  std::vector<Note> notes;           ///< empty where there is any fault
  std::vector<model::Fault> faults;  ///< by line, with what would be right
};
/// Reads and checks: syntax, keys, types, names, and that every note is attached to something that can be drawn. Never throws. O(bytes).
NotesResult readNotes(std::string_view text, const NoteNames& names = {});
/// The same of a file, which may be gzipped; a fault of the file itself has no line.
NotesResult readNotesFile(const std::filesystem::path& path, const NoteNames& names = {});
/// The first thing that is wrong with a note by itself, as readNotes() says it: its key in `pointer`. O(names).
std::optional<model::Fault> faultOf(const Note& note, const NoteNames& names = {});
/// The list as a file has it; readNotes() gives the same notes back.
std::string writeNotes(const std::vector<Note>& notes);

}  // namespace roundel::io
