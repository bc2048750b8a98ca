// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/virtual_machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace roundel::policies::asrpt {
namespace {

using model::JobIndex;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

JobIndex j(int i) { return JobIndex(i); }

TEST(VirtualMachine, AShorterArrivalPreempts) {
  VirtualMachine machine;
  machine.release(j(0), 10);
  machine.advance(4);
  machine.release(j(1), 3);
  EXPECT_EQ(machine.nextCompletion_s(), 7);
  machine.advance(7);
  EXPECT_THAT(machine.takeCompleted(), ElementsAre(j(1)));
  EXPECT_EQ(machine.nextCompletion_s(), 13);
  machine.advance(20);
  EXPECT_THAT(machine.takeCompleted(), ElementsAre(j(0)));
}

TEST(VirtualMachine, TiesGoToTheEarlierReleaseThenTheIndex) {
  VirtualMachine machine;
  machine.release(j(5), 6);
  machine.advance(2);
  machine.release(j(3), 4);
  machine.release(j(1), 4);
  machine.advance(100);
  EXPECT_THAT(machine.takeCompleted(), ElementsAre(j(5), j(1), j(3)));
}

TEST(VirtualMachine, NothingToDoCompletesAsItArrives) {
  VirtualMachine machine;
  machine.release(j(0), 5);
  machine.advance(1);
  machine.release(j(1), 0);
  EXPECT_EQ(machine.nextCompletion_s(), 1);
  machine.advance(1);
  EXPECT_THAT(machine.takeCompleted(), ElementsAre(j(1)));
  EXPECT_EQ(machine.nextCompletion_s(), 5);
}

TEST(VirtualMachine, KeepsIntervalsThatJoin) {
  VirtualMachine machine;
  machine.release(j(0), 5);
  machine.advance(1);
  machine.advance(2);
  machine.release(j(1), 1);
  machine.advance(6);
  std::vector<std::array<double, 3>> rows;
  for (const auto& interval : machine.past())
    rows.push_back({static_cast<double>(interval.job.value), interval.start_s, interval.end_s});
  EXPECT_THAT(rows, ElementsAre(std::array{0.0, 0.0, 2.0}, std::array{1.0, 2.0, 3.0}, std::array{0.0, 3.0, 6.0}));
  EXPECT_THAT(machine.waiting(), IsEmpty());
}

TEST(VirtualMachine, KeepsTheLastIntervalsOnly) {
  VirtualMachine machine;
  for (int i = 0; i < 300; ++i) {
    machine.release(j(i), 1);
    machine.advance(2.0 * (i + 1));
  }
  EXPECT_EQ(machine.past().size(), VirtualMachine::kKept);
  EXPECT_EQ(machine.past().back().job, j(299));
}

TEST(VirtualMachine, ForgetsWhoLeft) {
  VirtualMachine machine;
  machine.release(j(0), 5);
  machine.release(j(1), 7);
  machine.remove(j(0));
  EXPECT_EQ(machine.nextCompletion_s(), 7);
}

// A completion that is due is not missed because of rounding in the last bit of the instant.
TEST(VirtualMachine, CompletesWithinRounding) {
  VirtualMachine machine;
  double due_s = 0;
  for (int i = 0; i < 10; ++i) machine.release(j(i), 0.1);
  for (int i = 0; i < 10; ++i) {
    due_s += 0.1;
    machine.advance(i % 2 == 0 ? due_s : std::nextafter(due_s, 0));
    EXPECT_EQ(machine.takeCompleted().size(), 1U) << i;
  }
}

// SRPT is optimal, so its sum of completion times is at most that of first come, first served.
TEST(VirtualMachine, BeatsFirstComeFirstServed) {
  std::mt19937_64 random(11);
  for (int run = 0; run < 200; ++run) {
    VirtualMachine machine;
    double at_s = 0, fifo_s = 0, fifo = 0, srpt = 0;
    for (int i = 0; i < 12; ++i) {
      at_s += static_cast<double>(random() % 5);
      const double length_s = static_cast<double>(random() % 12);
      const auto serveUntil = [&](double until_s) {
        while (machine.nextCompletion_s() <= until_s) {
          const double next_s = machine.nextCompletion_s();
          machine.advance(next_s);
          srpt += next_s * static_cast<double>(machine.takeCompleted().size());
        }
        machine.advance(until_s);
      };
      serveUntil(at_s);
      machine.release(j(i), length_s);
      fifo_s = std::max(fifo_s, at_s) + length_s;
      fifo += fifo_s;
    }
    while (!machine.waiting().empty()) {
      const double next_s = machine.nextCompletion_s();
      machine.advance(next_s);
      srpt += next_s * static_cast<double>(machine.takeCompleted().size());
    }
    EXPECT_LE(srpt, fifo + 1e-9) << run;
  }
}

}  // namespace
}  // namespace roundel::policies::asrpt
