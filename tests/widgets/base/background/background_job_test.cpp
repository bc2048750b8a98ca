// SPDX-License-Identifier: GPL-3.0-or-later
// Tests jobs in the background: what is delivered, when and on which thread, and dropped jobs.

#include "widgets/base/background/background_job.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTest>
#include <semaphore>
#include <stdexcept>

namespace roundel::widgets {
namespace {

// Handles all events that are posted to this thread.
void deliverAll(BackgroundThreads& threads) {
  threads.waitForDone();
  QCoreApplication::sendPostedEvents();
}

// A job that ends when the test releases it or when it is stopped.
struct Held {
  std::binary_semaphore begun{0}, go{0};
};

auto heldWork(Held& held, int value) {
  return [&held, value](const JobContext& job) {
    held.begun.release();
    while (!held.go.try_acquire() && !job.stop().stop_requested()) QThread::yieldCurrentThread();
    return value;
  };
}

struct Received {
  std::vector<int> values;
  auto take() {
    return [this](const JobOutcome<int>& outcome) { values.push_back(outcome.value.value_or(-1)); };
  }
};

TEST(BackgroundJob, WorksOnAnotherThreadAndDeliversItsValueOnTheReceivers) {
  BackgroundThreads threads;
  QThread* worked = nullptr;
  QThread* told = nullptr;
  std::string value;
  BackgroundJob job = threads.start(
      [&](const JobContext&) {
        worked = QThread::currentThread();
        return std::string("answer");
      },
      [&](const JobOutcome<std::string>& outcome) {
        told = QThread::currentThread();
        value = *outcome.value;
      });
  threads.waitForDone();
  EXPECT_TRUE(value.empty()) << "the result is delivered only by the event loop";
  EXPECT_TRUE(job.busy());
  deliverAll(threads);
  EXPECT_EQ(value, "answer");
  EXPECT_NE(worked, QThread::currentThread());
  EXPECT_EQ(told, QThread::currentThread());
  EXPECT_FALSE(job.busy());
}

TEST(BackgroundJob, IsIdleWhenItsResultIsDeliveredSoThatTheReceiverMayStartTheNext) {
  BackgroundThreads threads;
  Received received;
  BackgroundJob job;
  bool busy = true;
  job = threads.start([](const JobContext&) { return 1; },
                      [&](const JobOutcome<int>&) {
                        busy = job.busy();
                        job = threads.start([](const JobContext&) { return 2; }, received.take());
                      });
  deliverAll(threads);
  EXPECT_FALSE(busy);
  EXPECT_TRUE(job.busy());
  deliverAll(threads);
  EXPECT_EQ(received.values, std::vector{2});
}

TEST(BackgroundJob, TheLatestWinsOverTheOneThatRuns) {
  BackgroundThreads threads;
  Received received;
  Held held;
  BackgroundJob job = threads.start(heldWork(held, 1), received.take());
  held.begun.acquire();
  job = threads.start([](const JobContext&) { return 2; },
                      received.take());  // stops the first job, which is never released
  deliverAll(threads);
  EXPECT_EQ(received.values, std::vector{2});
}

TEST(BackgroundJob, TheLatestWinsOverTheOneThatHasNotBegunWhichNeverRuns) {
  BackgroundThreads threads;
  Received received;
  Held held;
  int ran = 0;
  BackgroundJob first = threads.start(heldWork(held, 1), received.take());
  BackgroundJob job = threads.start([&](const JobContext&) { return ++ran; }, received.take());
  job = threads.start([](const JobContext&) { return 3; }, received.take());
  held.go.release();
  deliverAll(threads);
  EXPECT_EQ(received.values, (std::vector{1, 3}));
  EXPECT_EQ(ran, 0);
}

TEST(BackgroundJob, TheLatestWinsOverAResultThatIsOnItsWay) {
  BackgroundThreads threads;
  Received received;
  BackgroundJob job = threads.start([](const JobContext&) { return 1; }, received.take());
  threads.waitForDone();
  job = threads.start([](const JobContext&) { return 2; }, received.take());
  deliverAll(threads);
  EXPECT_EQ(received.values, std::vector{2});
}

TEST(BackgroundJob, AskedToStopItStillDeliversWhatItHas) {
  BackgroundThreads threads;
  Received received;
  Held held;
  BackgroundJob job = threads.start(heldWork(held, 7), received.take());
  job.requestStop();
  EXPECT_TRUE(job.busy());
  deliverAll(threads);
  EXPECT_EQ(received.values, std::vector{7});
}

TEST(BackgroundJob, DroppedItDeliversNothingAndIsIdleAtOnce) {
  BackgroundThreads threads;
  Received received;
  Held held;
  BackgroundJob job = threads.start(heldWork(held, 7), received.take());
  job.drop();
  EXPECT_FALSE(job.busy());
  deliverAll(threads);
  EXPECT_TRUE(received.values.empty());
}

TEST(BackgroundJob, DetachedItGoesOnWithoutAHandle) {
  BackgroundThreads threads;
  Received received;
  for (int i = 0; i < 3; ++i) threads.start([i](const JobContext&) { return i; }, received.take()).detach();
  deliverAll(threads);
  EXPECT_EQ(received.values, (std::vector{0, 1, 2}));
}

TEST(BackgroundJob, ProgressComesInOrderBeforeTheResultOnTheReceiversThread) {
  BackgroundThreads threads;
  std::vector<int> told;
  bool here = true;
  BackgroundJob job = threads.start(
      [&](const JobContext& context) {
        for (int i = 1; i <= 3; ++i) {
          context.report([&, i] {
            here = here && QThread::currentThread() == qApp->thread();
            told.push_back(i);
          });
        }
        return 4;
      },
      [&](const JobOutcome<int>& outcome) { told.push_back(*outcome.value); });
  deliverAll(threads);
  EXPECT_EQ(told, (std::vector{1, 2, 3, 4}));
  EXPECT_TRUE(here);
}

TEST(BackgroundJob, ProgressOfADroppedJobIsNotTold) {
  BackgroundThreads threads;
  Received received;
  int told = 0;
  BackgroundJob job = threads.start(
      [&](const JobContext& context) {
        context.report([&] { ++told; });
        return 1;
      },
      received.take());
  threads.waitForDone();
  job.drop();
  deliverAll(threads);
  EXPECT_EQ(told, 0);
  EXPECT_TRUE(received.values.empty());
}

TEST(BackgroundJob, WhatItThrowsIsAValue) {
  BackgroundThreads threads;
  JobOutcome<int> seen{1, {}};
  BackgroundJob job = threads.start([](const JobContext&) -> int { throw std::runtime_error("the disk is on fire"); },
                                    [&](const JobOutcome<int>& outcome) { seen = outcome; });
  deliverAll(threads);
  EXPECT_FALSE(seen.value);
  EXPECT_EQ(seen.error, QStringLiteral("the disk is on fire"));
  EXPECT_FALSE(job.busy());
}

TEST(BackgroundThreads, DestroyedWhileAJobRunsTheyStopItWaitAndDeliverNothing) {
  Received received;
  Held held;
  bool ended = false;
  {
    BackgroundJob job;
    BackgroundThreads threads;
    job = threads.start(
        [&](const JobContext& context) {
          const int value = heldWork(held, 1)(context);
          ended = true;
          return value;
        },
        received.take());
    held.begun.acquire();
  }
  EXPECT_TRUE(ended) << "the destructor waits for the job";
  QCoreApplication::sendPostedEvents();
  EXPECT_TRUE(received.values.empty());
}

TEST(BackgroundThreads, DestroyedTheyLeaveOutWhatHasNotBegunEvenDetached) {
  Received received;
  Held held;
  int ran = 0;
  {
    BackgroundThreads threads;
    threads.start(heldWork(held, 1), received.take()).detach();
    threads.start([&](const JobContext&) { return ++ran; }, received.take()).detach();
    held.begun.acquire();
  }
  EXPECT_EQ(ran, 0);
}

TEST(BackgroundThreads, RunAsManyJobsAtOnceAsTheyAre) {
  BackgroundThreads threads(2);
  Received received;
  Held first, second;
  BackgroundJob a = threads.start(heldWork(first, 1), received.take());
  BackgroundJob b = threads.start(heldWork(second, 2), received.take());
  first.begun.acquire();
  second.begun.acquire();  // both jobs run at the same time, because neither was released
  second.go.release();
  EXPECT_TRUE(QTest::qWaitFor([&] { return received.values == std::vector{2}; }));
  EXPECT_TRUE(a.busy());
  EXPECT_FALSE(b.busy());
  first.go.release();
  deliverAll(threads);
  EXPECT_EQ(received.values, (std::vector{2, 1}));
}

}  // namespace
}  // namespace roundel::widgets
