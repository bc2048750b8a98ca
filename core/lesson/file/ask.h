// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The six kinds of questions. Only choose and the way of a reach have their answers in the file; the run has the others.

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/compare/edit.h"
#include "core/lesson/file/reference.h"
#include "core/lesson/file/text.h"

namespace roundel::lesson {

/// The GPUs of one gang or of several copies, by node and type; empty: the job waits.
using Gpus = std::vector<compare::MovedPart>;

/// Where a job is placed by the decision of the step's instant, and by the next ones.
struct PlaceAsk {
  enum class Match {
    Parts,  ///< the count on each node and type
    Types,  ///< the count of each type
    Count   ///< the number of GPUs
  };
  std::string job;
  int decisions = 1;  ///< slots, from 1
  Match match = Match::Parts;
  std::optional<bool> ties = {};  ///< true: the best rejected placement is right too; needed if a score is null
  bool operator==(const PlaceAsk&) const = default;
};

struct PickAsk {
  enum class What { Job, Node, Type, Lane };
  /// What must be true of it.
  struct Is {
    enum class Kind {
      Blocker,  ///< it blocks the job `word`
      Holds,    ///< the job `word` holds GPUs of it after the decision of the instant
      Code,     ///< its reason has the code `word`
      Chosen    ///< the decision places it, or a job on it
    };
    Kind kind = Kind::Blocker;
    std::string word = {};
    bool operator==(const Is&) const = default;
  };
  What what = What::Job;
  std::optional<Is> is = {};         ///< either this,
  std::optional<Reference> of = {};  ///< or the least or largest value, with kEach in the place of the candidate
  bool largest = false;              ///< "by": "max"
  std::optional<bool> ties = {};
  bool operator==(const PickAsk&) const = default;
};

struct NumberAsk {
  Reference of;             ///< its unit is that of the answer
  double tolerance = 0.01;  ///< relative
  bool operator==(const NumberAsk&) const = default;
};

/// The jobs of a table in the order of its rows, or all jobs by a value.
struct OrderAsk {
  std::string table = {};            ///< either this,
  std::optional<Reference> of = {};  ///< or this, with kEach as its job
  bool descending = false;
  std::optional<bool> ties = {};
  bool operator==(const OrderAsk&) const = default;
};

enum class Relation { Less, AtMost, Greater, AtLeast, Equal, NotEqual };
const char* toString(Relation relation);  ///< "<", "<=", ">", ">=", "=", "!="

struct Condition {
  Reference of;
  Relation is = Relation::Less;
  std::variant<double, Reference> to;  ///< a number is in the unit of `of`
  bool operator==(const Condition&) const = default;
};

/// What the student may change. An edit is one undoable change.
enum class Allow { Clock, Cluster, Jobs, Options, Branch };
const char* toString(Allow allow);

/// An edit of the model answer.
struct SetEdit {
  std::string pointer;  ///< into the scenario (RFC 6901)
  std::string to;       ///< JSON
  bool operator==(const SetEdit&) const = default;
};
struct OptionEdit {
  std::string lane, option;
  std::string to;  ///< JSON
  bool operator==(const OptionEdit&) const = default;
};
/// A branch of the lane with these placements from the instant on.
struct PlaceEdit {
  std::string lane;
  Instant at;
  std::map<std::string, Gpus> place;  ///< by job; empty: it is paused
  bool operator==(const PlaceEdit&) const = default;
};
using WayEdit = std::variant<SetEdit, OptionEdit, PlaceEdit>;

/// Conditions that the student's edits must make true.
struct ReachAsk {
  std::vector<Condition> conditions;
  std::vector<Allow> allow = {};  ///< empty: everything
  std::optional<int> edits = {};  ///< at most; nullopt: no limit
  std::vector<WayEdit> way = {};
  bool operator==(const ReachAsk&) const = default;
};

struct ChooseAsk {
  struct Option {
    LocalText text;
    bool right = false;
    LocalText because = {};  ///< may be empty
    bool operator==(const Option&) const = default;
  };
  std::vector<Option> options;
  bool operator==(const ChooseAsk&) const = default;
};

using Ask = std::variant<PlaceAsk, PickAsk, NumberAsk, OrderAsk, ReachAsk, ChooseAsk>;
const char* kindOf(const Ask& ask);  ///< "place", "pick", "number", "order", "reach", "choose"

}  // namespace roundel::lesson
