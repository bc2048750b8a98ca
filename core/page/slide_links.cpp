// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/slide_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/page/html_text.h"

namespace roundel::page {
namespace {

// As encodeURIComponent() of a browser, and "." too, which separates the parts of an address (page.js).
std::string addressWord(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string addressOf(const PageSlide& slide, const std::vector<ShownRun>& runs) {
  std::string out = fmt::format("#t={:.3f}", slide.at_s);
  const auto isSlideRun = [&](const ShownRun& run) {
    return slide.lanes.empty() || run.run.lane.label == slide.lanes.front();
  };
  const auto run = std::ranges::find_if(runs, isSlideRun);
  if (slide.job.empty() || run == runs.end() || !run->index.problem().findJob(slide.job).valid()) return out;
  const std::size_t decisions = run->index.trace().decisions.through(slide.at_s);
  if (decisions > 0) out += fmt::format("&at={}.d{}.{}", addressWord(run->name), decisions, addressWord(slide.job));
  return out;
}

}  // namespace

std::string slideLinks(const std::vector<PageSlide>& slides, const std::vector<ShownRun>& runs) {
  if (slides.empty()) return {};
  std::string out = "<nav id=\"slides\" class=\"panel\" aria-label=\"Slides\">\n<ol>\n";
  for (const PageSlide& slide : slides)
    out += fmt::format("<li><a href=\"{}\">{}</a></li>\n", escaped(addressOf(slide, runs)),
                       escaped(slide.sentence.empty() ? "(no sentence)" : slide.sentence));
  return out + "</ol>\n</nav>\n";
}

}  // namespace roundel::page
