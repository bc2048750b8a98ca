// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// writePage() of figure_export.h with a stop token.

#include <stop_token>

#include "widgets/figures/files/figure_export.h"

namespace roundel::widgets::figures {

/// After a stop request nothing is written: returns false without an error.
bool writePage(const Page& page, const std::string& path, const FileSettings& settings, const std::stop_token& stop,
               std::string& error, std::string* warning);

}  // namespace roundel::widgets::figures
