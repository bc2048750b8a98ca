#pragma once
// On what and when times were measured: what a reader of them has to know.

#include <string>

namespace roundel::papers {

/// The kind of the processor and how many there are, as the system names them: "AMD EPYC 7B13, 2 processors"; "unknown processor" where
/// it names none. Reads /proc/cpuinfo. O(bytes).
std::string machineText();

/// The day in UTC: "2026-01-31".
std::string today();

}  // namespace roundel::papers
