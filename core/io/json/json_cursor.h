// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a JSON text in order, value by value, with the position of each. Builds no document, so memory is bounded by
// what the caller keeps.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/json/json_scanner.h"
#include "core/io/json/text_places.h"
#include "core/model/check/fault_list.h"

namespace roundel::io {

/// Content faults (a wrong type, an unknown key) are added to the list and reading continues. A syntax fault ends
/// reading: stopped() becomes true, every loop ends and every value is empty. O(bytes) in total; containers nest at
/// most kMaxDepth levels.
class JsonCursor {
 public:
  using Kind = JsonScanner::Kind;
  static constexpr std::size_t kMaxDepth = 64;

  /// `text` must outlive the cursor and be valid UTF-8.
  JsonCursor(std::string_view text, model::FaultList& faults);

  Kind peek();  ///< the kind of the next value
  bool stopped() const { return m_stopped; }

  /// Object: enterObject(), then while (nextMember()) { key(), read one value }. Precondition: peek() is Object.
  void enterObject() { enter('{'); }
  bool nextMember();
  const std::string& key() const { return m_frames.back().key; }
  /// Array: enterArray(), then while (nextElement()) { read one value }. Precondition: peek() is Array.
  void enterArray() { enter('['); }
  bool nextElement();

  std::optional<std::string> string();
  std::optional<double> number();
  std::optional<long long> whole(long long minimum, long long maximum);
  std::optional<std::uint64_t> seed();
  std::optional<bool> boolean();
  bool null();  ///< if the next value is null, skips it and returns true
  void skip();  ///< skips the next value of any kind; nested duplicate keys are faults (not in trusted texts)
  void trustKeys() { m_trustKeys = true; }  ///< the program wrote the text itself, so duplicate keys are not checked
  std::string_view raw();                   ///< skips the next value and returns its text

  /// Adds a fault at the value or key that is being read. `child`: at that key of the value.
  void fault(std::string code, std::string message, std::string hint);
  void faultAt(std::string_view child, std::string code, std::string message, std::string hint);
  /// Adds a fault: the next value has the wrong type. Skips the value.
  void wrongType(std::string_view expected);
  void duplicateKey();
  bool faultsFull() const { return m_faults.full(); }  ///< further faults are only counted
  /// Checks that only white space follows the document.
  void expectEnd();

  /// Adds to the memory that the caller uses. Above the limit, returns false, adds a fault and stops the cursor.
  bool charge(std::size_t bytes);

  std::string pointer() const;
  int line() { return m_places.lineOf(place()); }  ///< of the key or element that is being read

  /// Declares that the value at `modelPointer` is at `filePointer` in this document (a list may be written as an
  /// object).
  void alias(std::string modelPointer, std::string filePointer) {
    m_aliases[std::move(modelPointer)] = std::move(filePointer);
  }
  const std::map<std::string, std::string>& aliases() const { return m_aliases; }

 private:
  struct Frame {
    bool array = false;
    bool any = false;  // a member has been read
    std::size_t index = 0;
    std::string key;
    std::size_t opened = 0;  // offset of the opening bracket
    std::size_t place = 0;   // offset of the current key or element
  };

  void enter(char bracket);
  bool next(char closing, std::string_view expected);
  void word();
  void skipObject();
  void skipScalar(Kind kind);
  bool read();
  bool syntax(std::string expected);
  std::string preview();
  std::size_t place() const { return m_frames.empty() ? m_start : m_frames.back().place; }

  JsonScanner m_scanner;
  TextPlaces m_places;
  model::FaultList& m_faults;
  std::vector<Frame> m_frames;
  std::map<std::string, std::string> m_aliases;
  std::size_t m_start = 0;
  std::size_t m_charged = 0;
  bool m_stopped = false;
  bool m_trustKeys = false;
};

}  // namespace roundel::io
