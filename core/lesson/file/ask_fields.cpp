// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/ask_fields.h"

#include <utility>

#include "core/model/ranges/contains.h"

namespace roundel::io {

using namespace roundel::lesson;

inline constexpr Word<PlaceAsk::Match> kMatches[] = {
    {"parts", PlaceAsk::Match::Parts}, {"types", PlaceAsk::Match::Types}, {"count", PlaceAsk::Match::Count}};
inline constexpr Word<PickAsk::What> kPicks[] = {{"job", PickAsk::What::Job},
                                                 {"node", PickAsk::What::Node},
                                                 {"type", PickAsk::What::Type},
                                                 {"lane", PickAsk::What::Lane}};
inline constexpr Word<Relation> kRelations[] = {{"<", Relation::Less},    {"<=", Relation::AtMost},
                                                {">", Relation::Greater}, {">=", Relation::AtLeast},
                                                {"=", Relation::Equal},   {"!=", Relation::NotEqual}};
inline constexpr Word<Allow> kAllows[] = {{"clock", Allow::Clock},
                                          {"cluster", Allow::Cluster},
                                          {"jobs", Allow::Jobs},
                                          {"options", Allow::Options},
                                          {"branch", Allow::Branch}};

/// Words of `by`: of a pick, and of an order.
enum class By { Min, Max, Ascending, Descending };
inline constexpr Word<By> kBys[] = {
    {"min", By::Min}, {"max", By::Max}, {"ascending", By::Ascending}, {"descending", By::Descending}};

template <>
struct Codec<PlaceAsk::Match> {
  static void read(JsonCursor& in, PlaceAsk::Match& value) { readWord<PlaceAsk::Match>(in, value, kMatches); }
};
template <>
struct Codec<PickAsk::What> {
  static void read(JsonCursor& in, PickAsk::What& value) { readWord<PickAsk::What>(in, value, kPicks); }
};
template <>
struct Codec<Relation> {
  static void read(JsonCursor& in, Relation& value) { readWord<Relation>(in, value, kRelations); }
};
template <>
struct Codec<Allow> {
  static void read(JsonCursor& in, Allow& value) { readWord<Allow>(in, value, kAllows); }
};
template <>
struct Codec<By> {
  static void read(JsonCursor& in, By& value) { readWord<By>(in, value, kBys); }
};

struct RawIs {
  std::string blocker, holds, code;
  bool chosen = false;
};

template <>
struct Fields<RawIs> {
  using T = RawIs;
  static constexpr const char* kExpected = "an object such as {\"blocker\": \"J2\"}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::blocker>("blocker"), ReadOnly<T>::of<&T::holds>("holds"),
                                         ReadOnly<T>::of<&T::code>("code"), ReadOnly<T>::of<&T::chosen>("chosen")};
    return kRows;
  }
  static void after(JsonCursor& in, const T& is, std::uint64_t seen) {
    static constexpr std::uint64_t kOne[] = {1, 2, 4, 8};
    const bool has_name = seen == 8 || !(is.blocker + is.holds + is.code).empty();
    if (!has_name || !model::contains(kOne, seen))
      in.fault("bad-is", "\"is\" has one condition", "blocker, holds, code, or chosen");
    else if (seen == 8 && !is.chosen)
      in.fault("unknown-value", "\"chosen\" can only be true", "true");
  }
};

template <>
struct Codec<PickAsk::Is> {
  static void read(JsonCursor& in, PickAsk::Is& value) {
    RawIs raw;
    readFields(in, raw);
    using Kind = PickAsk::Is::Kind;
    if (!raw.blocker.empty())
      value = {Kind::Blocker, raw.blocker};
    else if (!raw.holds.empty())
      value = {Kind::Holds, raw.holds};
    else if (!raw.code.empty())
      value = {Kind::Code, raw.code};
    else
      value = {Kind::Chosen};
  }
};

template <>
struct Codec<std::variant<double, Reference>> {
  static void read(JsonCursor& in, std::variant<double, Reference>& value) {
    if (in.peek() == JsonCursor::Kind::Number) {
      value = in.number().value_or(0);
    } else if (in.peek() == JsonCursor::Kind::Object) {
      Codec<Reference>::read(in, value.emplace<Reference>());
    } else {
      in.wrongType("a number, or a reference such as {\"metric\": \"jct_mean_s\", \"lane\": \"FIFO\"}");
    }
  }
};

template <>
struct Fields<Condition> {
  using T = Condition;
  static constexpr const char* kExpected =
      "a condition such as {\"of\": {\"metric\": \"jct_mean_s\"}, \"is\": \"<\", \"to\": 600}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::of>("of", Presence::Required),
                                         ReadOnly<T>::of<&T::is>("is", Presence::Required),
                                         ReadOnly<T>::of<&T::to>("to", Presence::Required)};
    return kRows;
  }
};

template <>
struct Codec<Condition> {
  static void read(JsonCursor& in, Condition& value) { readFields(in, value); }
};

template <>
struct Fields<compare::MovedPart> {
  using T = compare::MovedPart;
  static constexpr const char* kExpected = "GPUs such as {\"node\": \"A\", \"type\": \"V100\", \"count\": 2}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::node>("node", Presence::Required),
                                         ReadOnly<T>::of<&T::type>("type", Presence::Required),
                                         ReadOnly<T>::of<&T::count>("count", Presence::Required)};
    return kRows;
  }
};

template <>
struct Codec<compare::MovedPart> {
  static void read(JsonCursor& in, compare::MovedPart& value) { readFields(in, value); }
};

template <>
struct Codec<std::map<std::string, Gpus>> {
  static void read(JsonCursor& in, std::map<std::string, Gpus>& value) {
    readMap(in, value, "an object such as {\"J1\": [{\"node\": \"A\", \"type\": \"V100\", \"count\": 2}]}", false);
  }
};

/// An edit as written.
struct RawEdit {
  std::string set, lane, option, to;
  Instant at;
  std::map<std::string, Gpus> place;
};

template <>
struct Fields<RawEdit> {
  using T = RawEdit;
  static constexpr const char* kExpected = "an edit such as {\"set\": \"/clock/restart_s\", \"to\": 50}";
  static constexpr std::uint64_t kSet = 0b1001, kOption = 0b1110, kPlace = 0b110010;
  static std::span<const Field<T>> all() {
    static constexpr auto kTo = [](JsonCursor& in, T& edit) { edit.to = in.raw(); };
    static constexpr Field<T> kRows[] = {
        ReadOnly<T>::of<&T::set>("set"),       ReadOnly<T>::of<&T::lane>("lane"),
        ReadOnly<T>::of<&T::option>("option"), {"to", Presence::Optional, kTo, nullptr, nullptr},
        ReadOnly<T>::of<&T::at>("at"),         ReadOnly<T>::of<&T::place>("place")};
    return kRows;
  }
  static void after(JsonCursor& in, const T& edit, std::uint64_t seen) {
    const bool has_name = !(seen == kSet ? edit.set : seen == kOption ? edit.option : edit.lane).empty();
    if (!has_name || (seen != kSet && seen != kOption && seen != kPlace))
      in.fault("bad-edit", "an edit has the keys of one kind",
               "set and to; lane, option and to; or lane, at and place");
  }
};

template <>
struct Codec<WayEdit> {
  static void read(JsonCursor& in, WayEdit& value) {
    RawEdit raw;
    readFields(in, raw);
    if (!raw.set.empty())
      value = SetEdit{raw.set, raw.to};
    else if (!raw.option.empty())
      value = OptionEdit{raw.lane, raw.option, raw.to};
    else
      value = PlaceEdit{raw.lane, raw.at, std::move(raw.place)};
  }
};

template <>
struct Fields<ChooseAsk::Option> {
  using T = ChooseAsk::Option;
  static constexpr const char* kExpected = "an option such as {\"text\": \"...\", \"right\": true}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::text>("text", Presence::Required),
                                         ReadOnly<T>::of<&T::right>("right", Presence::Required),
                                         ReadOnly<T>::of<&T::because>("because")};
    return kRows;
  }
};

template <>
struct Codec<ChooseAsk::Option> {
  static void read(JsonCursor& in, ChooseAsk::Option& value) { readFields(in, value); }
};

/// A question as written: the keys of all kinds.
struct RawAsk {
  PlaceAsk place;
  PickAsk pick;
  NumberAsk number;
  Reference order;
  ReachAsk reach;
  ChooseAsk choose;
  By by = By::Min;
  bool by_given = false;
  std::optional<bool> ties;
  std::string unit;
  int kind = -1;  ///< the position in Ask
};

namespace {

/// The keys of one kind: its leading key first; then the required ones.
struct AskShape {
  std::vector<std::string_view> required, optional;
};
const std::vector<AskShape>& askShapes() {
  static const std::vector<AskShape> kShapes = {
      {{"place"}, {"decisions", "match", "ties"}}, {{"pick"}, {"is", "by", "of", "ties"}},
      {{"number"}, {"unit", "tolerance"}},         {{"order"}, {"by", "ties"}},
      {{"reach", "way"}, {"allow", "edits"}},      {{"choose"}, {}}};
  return kShapes;
}

template <class Member>
constexpr Field<RawAsk> row(std::string_view key, Member read) {
  return {key, Presence::Optional, read, nullptr, nullptr};
}

}  // namespace

template <>
struct Fields<RawAsk> {
  using T = RawAsk;
  static constexpr const char* kExpected = "a question: place, pick, number, order, reach or choose";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        row("place", [](JsonCursor& in, T& a) { Codec<std::string>::read(in, a.place.job), a.kind = 0; }),
        row("pick", [](JsonCursor& in, T& a) { Codec<PickAsk::What>::read(in, a.pick.what), a.kind = 1; }),
        row("number", [](JsonCursor& in, T& a) { Codec<Reference>::read(in, a.number.of), a.kind = 2; }),
        row("order", [](JsonCursor& in, T& a) { readReference(in, a.order, true), a.kind = 3; }),
        row("reach",
            [](JsonCursor& in, T& a) { Codec<std::vector<Condition>>::read(in, a.reach.conditions), a.kind = 4; }),
        row("choose", [](JsonCursor& in,
                         T& a) { Codec<std::vector<ChooseAsk::Option>>::read(in, a.choose.options), a.kind = 5; }),
        row("decisions", [](JsonCursor& in, T& a) { Codec<int>::read(in, a.place.decisions); }),
        row("match", [](JsonCursor& in, T& a) { Codec<PlaceAsk::Match>::read(in, a.place.match); }),
        row("ties", [](JsonCursor& in, T& a) { a.ties = in.boolean(); }),
        row("is", [](JsonCursor& in, T& a) { Codec<PickAsk::Is>::read(in, a.pick.is.emplace()); }),
        row("by", [](JsonCursor& in, T& a) { Codec<By>::read(in, a.by), a.by_given = true; }),
        row("of", [](JsonCursor& in, T& a) { Codec<Reference>::read(in, a.pick.of.emplace()); }),
        row("unit", [](JsonCursor& in, T& a) { Codec<std::string>::read(in, a.unit); }),
        row("tolerance", [](JsonCursor& in, T& a) { Codec<double>::read(in, a.number.tolerance); }),
        row("allow", [](JsonCursor& in, T& a) { Codec<std::vector<Allow>>::read(in, a.reach.allow); }),
        row("edits", [](JsonCursor& in, T& a) { Codec<int>::read(in, a.reach.edits.emplace()); }),
        row("way", [](JsonCursor& in, T& a) { Codec<std::vector<WayEdit>>::read(in, a.reach.way); })};
    return kRows;
  }

  static void after(JsonCursor& in, const T& ask, std::uint64_t seen) {
    const auto rows = all();
    const auto has = [&](std::string_view key) {
      for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].key == key) return (seen >> i & 1U) != 0;
      return false;
    };
    const AskShape* shape = nullptr;
    for (const AskShape& ask_shape : askShapes()) {
      if (!has(ask_shape.required.front())) continue;
      if (shape != nullptr)
        return in.faultAt(ask_shape.required.front(), "two-questions", "a step asks one question", "one of the two");
      shape = &ask_shape;
    }
    if (shape == nullptr)
      return in.fault("missing-key", "the question has no kind", "place, pick, number, order, reach or choose");
    for (const std::string_view key : shape->required)
      if (!has(key))
        in.fault("missing-key", fmt::format("a {} needs \"{}\"", shape->required.front(), key), "its model answer");
    std::vector<std::string_view> known_keys = shape->required;
    known_keys.insert(known_keys.end(), shape->optional.begin(), shape->optional.end());
    for (const Field<T>& ask_field : rows)
      if (has(ask_field.key) && !model::contains(known_keys, ask_field.key))
        in.faultAt(ask_field.key, "unknown-key",
                   fmt::format("a {} has no key \"{}\"", shape->required.front(), ask_field.key),
                   model::hintFor(ask_field.key, known_keys, ""));
    if (has("pick")) pick(in, ask, has("is"), has("of"));
    if (has("order") && ask.by_given && (ask.by == By::Min || ask.by == By::Max))
      in.faultAt("by", "unknown-value", "an order is ascending or descending", "\"ascending\"");
  }

  static void pick(JsonCursor& in, const T& ask, bool is, bool of) {
    const bool by = ask.by_given;
    if (is == of)
      in.fault("missing-key", "a pick has \"is\", or \"by\" and \"of\"", "one of the two");
    else if (by != of)
      in.fault("missing-key", "\"by\" and \"of\" belong together", "\"by\": \"min\"");
    else if (by && ask.by != By::Min && ask.by != By::Max)
      in.faultAt("by", "unknown-value", "a pick is by min or max", "\"min\"");
  }
};

namespace {

OrderAsk orderOf(const RawAsk& raw) {
  OrderAsk out;
  if (raw.order.kind == Reference::Kind::Table && raw.order.name.empty())
    out.table = raw.order.table;
  else
    out.of = raw.order;
  out.descending = raw.by_given && raw.by == By::Descending;
  out.ties = raw.ties;
  return out;
}

}  // namespace

void Codec<Ask>::read(JsonCursor& in, Ask& value) {
  RawAsk raw;
  readFields(in, raw);
  raw.place.ties = raw.pick.ties = raw.ties;
  raw.pick.largest = raw.by_given && raw.by == By::Max;
  if (!raw.unit.empty()) raw.number.of.unit = raw.unit;
  switch (raw.kind) {
    case 1:
      value = std::move(raw.pick);
      break;
    case 2:
      value = std::move(raw.number);
      break;
    case 3:
      value = orderOf(raw);
      break;
    case 4:
      value = std::move(raw.reach);
      break;
    case 5:
      value = std::move(raw.choose);
      break;
    default:
      value = std::move(raw.place);
  }
}

}  // namespace roundel::io
