// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cases of a submission as JUnit XML, with the elements and attributes of Jenkins's junit-10.xsd.

#include <string>
#include <string_view>

#include "core/grading/assignment.h"
#include "core/grading/grader.h"

namespace roundel::grading {

/// O(cases).
std::string junitXml(const Assignment& assignment, const SubmissionResult& result);

/// Returns text for an attribute or element of XML 1.0 or HTML: special characters are escaped, and control characters
/// and those that XML forbids are written as "<U+001B>". O(bytes).
std::string markupText(std::string_view text);

}  // namespace roundel::grading
