// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// References: how a lesson names a number or a text of a run instead of writing it down.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/lesson/file/instant.h"

namespace roundel::lesson {

/// One row of a table of an explanation. The conditions hold together; exactly one row fits.
struct Row {
  std::map<std::string, std::variant<double, std::string>> cells;  ///< by column name
  std::optional<bool> chosen;                                      ///< the table's mark
  std::optional<std::size_t> index;                                ///< from 0; instead of the others
  bool operator==(const Row&) const = default;
};

/// Stands for every job (order, reach), or for each candidate of a pick.
inline constexpr const char* kEach = "*";

struct Reference {
  enum class Kind {
    Metric,    ///< `name` of run.json
    JobValue,  ///< column `name` of jobs.csv for `job`
    Rounds,    ///< column `name` of rounds.csv, of the row that contains the instant
    Value,     ///< a number of the decision with the id `name`
    Score,     ///< of the choice of `job`, or of the best rejected one
    Reason,    ///< number `name` of the reason of `job`
    Table,     ///< column `name` of `row` in the table `table`
    Matrix,    ///< entry (`job`, `type`) of the matrix `name`
    Term,      ///< `name` in the equations of `step` for `job`
    Why        ///< text: why `job` waits, or what it gets
  };
  Kind kind = Kind::Metric;
  std::string name = {}, job = {}, table = {}, type = {}, step = {};
  Row row = {};
  bool rejected = false;           ///< of Score
  std::string lane = {};           ///< empty: that of the step
  std::optional<Instant> at = {};  ///< nullopt: that of the step
  std::string unit = {};           ///< s, min, h, d, % or the value's own; empty: its own
  int digits = 4;                  ///< significant, from 1 to 15; digits before the point are always shown
  bool before = false;             ///< "run": "before": the run of the lesson, without edits
  bool operator==(const Reference&) const = default;
};

/// A reference from the inside of braces: "metric=jct_mean_s lane='D may shrink'"; or what is wrong with it and what
/// would be right.
struct ReadReference {
  std::optional<Reference> reference;
  std::string fault, hint;
};
ReadReference referenceFromText(std::string_view text);  ///< O(bytes)
std::string toString(const Reference& reference);        ///< the form in braces, without them

/// A text in pieces: literal Markdown, or a reference. "{{" is a brace.
struct Piece {
  std::string literal;
  std::optional<Reference> reference;
};
struct Pieces {
  std::vector<Piece> list;
  std::string fault, hint;  ///< of the first reference that cannot be read
};
Pieces piecesOf(std::string_view text);  ///< O(bytes)

}  // namespace roundel::lesson
