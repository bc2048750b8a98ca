// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "app/cli/terminal/interrupt.h"

int main(int argc, char** argv) {
  // Without this signal, writing beyond the file size limit (ulimit -f) fails with an error, as on a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  const roundel::cli::Interrupt interrupt;
  roundel::cli::Console console{.out = std::cout,
                                .err = std::cerr,
                                .progress = isatty(STDERR_FILENO) != 0,
                                .stop = interrupt.token(),
                                .in = &std::cin};
  const int code = roundel::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), console);
  std::cout.flush();
  if (code != roundel::cli::kDone || std::cout.good()) return code;
  std::cerr << "roundel-cli: cannot write to standard output\n";
  return roundel::cli::kRunFailed;
}
