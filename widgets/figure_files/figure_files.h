#pragma once
// Writes a page to disk, with a stop token.

#include <stop_token>

#include "widgets/figure_files/figure_export.h"

namespace roundel::widgets::figures {

/// As writePage() of figure_export.h. After a stop request nothing is written: false without an error.
bool writePage(const Page& page, const std::string& path, const FileSettings& settings, const std::stop_token& stop,
               std::string& error, std::string* warning);

}  // namespace roundel::widgets::figures
