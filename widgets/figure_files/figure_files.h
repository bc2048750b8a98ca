#pragma once
// Writing a page to disk in a program that may be asked to stop meanwhile.

#include <stop_token>

#include "widgets/figure_files/figure_export.h"

namespace roundel::widgets::figures {

/// As writePage() of figure_export.h. Once the token asks to stop nothing is written: false without an error.
bool writePage(const Page& page, const std::string& path, const FileSettings& settings, const std::stop_token& stop,
               std::string& error, std::string* warning);

}  // namespace roundel::widgets::figures
