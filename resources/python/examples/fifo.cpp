// SPDX-License-Identifier: GPL-3.0-or-later
// First in, first out without preemption, as one C++ file without libraries: a start for your own scheduler.
//
//   g++ -std=c++17 -O2 fifo.cpp -o fifo
//   roundel-cli run SCENARIO --policy external --set command=./fifo --out mine
//
// Change decide(). The page "Protocol" of the help defines the questions. Write to stderr, which is the log; standard
// output has one answer a line and nothing else.

#include <algorithm>
#include <charconv>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// A value of JSON. Reads what Roundel writes; invalid text is an exception.
struct Json {
  enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
  bool truth = false;
  double number = 0;
  std::string text;
  std::vector<Json> items;
  std::map<std::string, Json> members;

  /// Null if there is no such member.
  const Json& operator[](const std::string& name) const {
    static const Json none;
    const auto found = members.find(name);
    return found == members.end() ? none : found->second;
  }
  int count() const { return static_cast<int>(number); }
};

class Reader {
 public:
  explicit Reader(const std::string& line) : m_at(line.data()), m_end(line.data() + line.size()) {}

  Json value() {
    Json json;
    switch (next()) {
      case '{':
        json.kind = Json::Object;
        each('}', [&] {
          const std::string name = value().text;
          if (next() != ':') fail();
          ++m_at;
          json.members[name] = value();
        });
        return json;
      case '[':
        json.kind = Json::List;
        each(']', [&] { json.items.push_back(value()); });
        return json;
      case '"':
        json.kind = Json::Text;
        json.text = string();
        return json;
      case 't':
        word("true");
        json.kind = Json::Bool;
        json.truth = true;
        return json;
      case 'f':
        word("false");
        json.kind = Json::Bool;
        return json;
      case 'n':
        word("null");
        return json;
      default:
        break;
    }
    json.kind = Json::Number;
    const auto [end, error] = std::from_chars(m_at, m_end, json.number);
    if (error != std::errc()) fail();
    m_at = end;
    return json;
  }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error("a question is no JSON"); }

  char next() {
    while (m_at != m_end && (*m_at == ' ' || *m_at == '\t' || *m_at == '\r' || *m_at == '\n')) ++m_at;
    return m_at == m_end ? '\0' : *m_at;
  }

  void word(const std::string& text) {
    for (const char c : text)
      if (m_at == m_end || *m_at++ != c) fail();
  }

  // Reads the entries of a list or an object, with commas between them.
  template <class Entry>
  void each(char close, Entry entry) {
    ++m_at;
    for (bool first = true; next() != close; first = false) {
      if (!first && *m_at++ != ',') fail();
      entry();
    }
    ++m_at;
  }

  std::string string() {
    std::string text;
    for (++m_at; m_at != m_end && *m_at != '"'; ++m_at) {
      if (*m_at != '\\') {
        text += *m_at;
        continue;
      }
      if (++m_at == m_end) fail();
      static const std::string letters = "nrtbf", controls = "\n\r\t\b\f";
      const std::size_t control = letters.find(*m_at);
      if (*m_at == 'u')
        addUtf8(text, unicode());
      else
        text += control == std::string::npos ? *m_at : controls[control];
    }
    if (m_at == m_end) fail();
    ++m_at;
    return text;
  }

  // Reads four hexadecimal digits; leaves m_at at the last one.
  unsigned hex() {
    unsigned code = 0;
    if (m_end - m_at < 5 || std::from_chars(m_at + 1, m_at + 5, code, 16).ptr != m_at + 5) fail();
    m_at += 4;
    return code;
  }

  // Returns the character, which may take a second escape.
  unsigned unicode() {
    const unsigned code = hex();
    if (code < 0xD800 || code > 0xDBFF || m_end - m_at < 3 || m_at[1] != '\\' || m_at[2] != 'u') return code;
    m_at += 2;
    return 0x10000 + ((code - 0xD800) << 10U) + (hex() - 0xDC00);
  }

  static void addUtf8(std::string& text, unsigned code) {
    const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
    const auto follow = [&](unsigned shift) { add(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) return add(code);
    add(code < 0x800 ? 0xC0U | (code >> 6U) : code < 0x10000 ? 0xE0U | (code >> 12U) : 0xF0U | (code >> 18U));
    if (code >= 0x10000) follow(12);
    if (code >= 0x800) follow(6);
    follow(0);
  }

  const char* m_at;
  const char* m_end;
};

std::string quoted(const std::string& text) {
  static const char* digits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += '\\';
    if (byte >= 0x20)
      out += c;
    else
      out += std::string("\\u00") + digits[byte >> 4U] + digits[byte & 15U];
  }
  return out + '"';
}

// GPUs of one type on one node, by their positions in the file.
struct Part {
  std::size_t node;
  std::string type;
  int count;
};
using Parts = std::vector<Part>;

class Fifo {
 public:
  explicit Fifo(const Json& hello) : m_nodes(hello["nodes"].items) {}

  std::string decide(const Json& question) const {
    Free up = whole(question["down"]);
    Free free = up;
    std::string place;
    const auto give = [&](const Json& job, const Parts& parts) {
      for (const Part& part : parts) free[part.node][part.type] -= part.count;
      place += (place.empty() ? "" : ",") + quoted(job["id"].text) + ":" + text(parts);
    };
    const std::vector<Json>& jobs = question["jobs"].items;
    for (const Json& job : jobs)
      if (!job["held"].items.empty()) give(job, held(job));
    for (const Json& job : jobs) {
      if (!job["held"].items.empty()) continue;
      if (const Parts parts = find(job, free); !parts.empty())
        give(job, parts);
      else if (!find(job, up).empty())
        break;  // no job overtakes the first that waits, unless the GPUs that are up cannot hold that one
    }
    std::string answer = R"({"type":"decision","id":)" + std::to_string(static_cast<long long>(question["id"].number)) +
                         R"(,"place":{)" + place + "}";
    if (question["explain"].truth)
      answer += R"(,"why":{"rule":"Jobs start in order of arrival, and no job overtakes the first that waits."})";
    return answer + "}";
  }

 private:
  using Free = std::vector<std::map<std::string, int>>;  // GPUs by node, then by type

  Free whole(const Json& down) const {
    Free free(m_nodes.size());
    for (std::size_t n = 0; n < m_nodes.size(); ++n) {
      const auto same = [&](const Json& id) { return id.text == m_nodes[n]["id"].text; };
      if (std::any_of(down.items.begin(), down.items.end(), same)) continue;
      for (const Json& group : m_nodes[n]["gpus"].items) free[n][group["type"].text] += group["count"].count();
    }
    return free;
  }

  Parts held(const Json& job) const {
    Parts parts;
    for (const Json& part : job["held"].items) {
      const auto same = [&](const Json& node) { return node["id"].text == part["node"].text; };
      const auto node = std::find_if(m_nodes.begin(), m_nodes.end(), same);
      parts.push_back({static_cast<std::size_t>(node - m_nodes.begin()), part["type"].text, part["count"].count()});
    }
    return parts;
  }

  // The rate of a gang on one type. Zero: it cannot run.
  static double rateOf(const Json& rates, const Json& job, const std::string& type, int gang) {
    const std::vector<Json>& sizes = job["sizes"].items;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (sizes[i].count() == gang && i < rates[type].items.size()) return rates[type].items[i].number;
    return 0;
  }

  // On mixed types the smallest rate counts, so that only one of zero matters here.
  static bool runs(const Json& job, const Parts& parts, int gang) {
    const auto elsewhere = [&](const Part& part) { return part.node != parts.front().node; };
    const Json& rates = job[std::any_of(parts.begin(), parts.end(), elsewhere) ? "rate_spread" : "rate"];
    const auto usable = [&](const Part& part) { return rateOf(rates, job, part.type, gang) > 0; };
    return !parts.empty() && std::all_of(parts.begin(), parts.end(), usable);
  }

  // The first free GPUs of the nodes from..to on types with a rate; empty if they are fewer than the gang.
  Parts gather(const Json& job, const char* rates, int gang, const Free& free, std::size_t from, std::size_t to) const {
    Parts parts;
    int need = gang;
    for (std::size_t n = from; n < to; ++n) {
      Free::value_type left = free[n];
      for (const Json& group : m_nodes[n]["gpus"].items) {
        const std::string& type = group["type"].text;
        if (job["rate"][type].kind == Json::Null || rateOf(job[rates], job, type, gang) <= 0) continue;
        const int taken = std::min(need, std::exchange(left[type], 0));
        if (taken > 0) parts.push_back({n, type, taken});
        need -= taken;
      }
    }
    return need == 0 ? parts : Parts();
  }

  // The first nodes with room: on types that run the gang on one node, then on those that run it spread, then one node.
  Parts find(const Json& job, const Free& free) const {
    const int gang = gangOf(job);
    for (const char* rates : {"rate", "rate_spread"})
      if (Parts parts = gather(job, rates, gang, free, 0, m_nodes.size()); runs(job, parts, gang)) return parts;
    for (std::size_t n = 0; n < m_nodes.size(); ++n)
      if (Parts parts = gather(job, "rate", gang, free, n, n + 1); runs(job, parts, gang)) return parts;
    return {};
  }

  // The size for schedulers that do not choose one, if the whole cluster holds it, otherwise the next smaller, then larger one.
  int gangOf(const Json& job) const {
    const int usual = job["gpus"].count();
    std::vector<int> sizes{usual};
    for (auto size = job["sizes"].items.rbegin(); size != job["sizes"].items.rend(); ++size)
      if (size->count() < usual) sizes.push_back(size->count());
    for (const Json& size : job["sizes"].items)
      if (size.count() > usual) sizes.push_back(size.count());
    const auto fits = [&](int gang) { return holds(job, gang); };
    const auto found = std::find_if(sizes.begin(), sizes.end(), fits);
    return found == sizes.end() ? usual : *found;
  }

  bool holds(const Json& job, int gang) const {
    int spread = 0, most = 0;
    for (const Json& node : m_nodes) {
      int here = 0;
      for (const Json& group : node["gpus"].items) {
        const std::string& type = group["type"].text;
        if (rateOf(job["rate_spread"], job, type, gang) > 0) spread += group["count"].count();
        if (rateOf(job["rate"], job, type, gang) > 0) here += group["count"].count();
      }
      most = std::max(most, here);
    }
    return spread >= gang || most >= gang;
  }

  std::string text(const Parts& parts) const {
    std::string out;
    for (const Part& part : parts)
      out += (out.empty() ? "" : ",") + (R"({"node":)" + quoted(m_nodes[part.node]["id"].text)) + R"(,"type":)" +
             quoted(part.type) + R"(,"count":)" + std::to_string(part.count) + "}";
    return "[" + out + "]";
  }

  std::vector<Json> m_nodes;
};

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  if (!std::getline(std::cin, line)) return 0;
  const Fifo scheduler(Reader(line).value());
  std::cout
      << R"({"type":"ready","protocol":1,"name":"FIFO in C++","wake":["arrival","completion","node"],"stateless":true,"view":"full"})"
      << std::endl;
  while (std::getline(std::cin, line)) {
    const Json question = Reader(line).value();
    if (question["type"].text == "end") break;
    std::cout << scheduler.decide(question) << std::endl;
  }
}
