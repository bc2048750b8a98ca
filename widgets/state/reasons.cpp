#include "widgets/state/reasons.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QRunnable>
#include <QTimer>
#include <algorithm>
#include <new>
#include <stop_token>
#include <utility>

#include "core/compare/reasons.h"

namespace roundel::widgets {
namespace {

bool same(const WantedReasons& a, const WantedReasons& b) {
  return a.decision == b.decision && a.run->recording == b.run->recording;
}

// A decision whose reasons do not fit into memory has none; the page stays as it is.
std::shared_ptr<const trace::Explanation> find(const WantedReasons& wanted, const std::stop_token& stop) {
  try {
    return compare::explain(*wanted.run, static_cast<std::size_t>(wanted.decision), stop);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace

struct Reasons::Search {
  std::stop_source stop;
  std::vector<WantedReasons> wanted;
};

Reasons::Reasons(QObject* parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

Reasons::~Reasons() {
  if (m_search) m_search->stop.request_stop();
  m_pool.waitForDone();
}

std::shared_ptr<const trace::Explanation> Reasons::known(const WantedReasons& wanted) const {
  if (!wanted.run || !wanted.run->trace || wanted.decision < 0) return nullptr;
  if (auto kept = compare::keptExplanation(*wanted.run, static_cast<std::size_t>(wanted.decision))) return kept;
  const auto found = std::find_if(m_found.begin(), m_found.end(), [&](const Found& each) {
    return each.decision == wanted.decision && wanted.run->recording != nullptr &&
           each.of.lock() == wanted.run->recording;
  });
  return found == m_found.end() ? nullptr : found->why;
}

bool Reasons::canBeFound(const WantedReasons& wanted) {
  return wanted.run && wanted.run->recording && wanted.decision >= 0;
}

void Reasons::want(std::vector<WantedReasons> wanted) {
  std::erase_if(wanted, [&](const WantedReasons& each) { return !canBeFound(each) || known(each) != nullptr; });
  const auto underWay = [&](const WantedReasons& each) {
    return std::any_of(m_search->wanted.begin(), m_search->wanted.end(),
                       [&](const WantedReasons& other) { return same(each, other); });
  };
  if (m_search && !wanted.empty() && std::all_of(wanted.begin(), wanted.end(), underWay)) return;
  if (m_search) std::exchange(m_search, nullptr)->stop.request_stop();
  if (wanted.empty()) return;
  m_search = std::make_shared<Search>();
  m_search->wanted = std::move(wanted);
  m_pool.start(QRunnable::create([this, search = m_search] {
    const std::stop_token stop = search->stop.get_token();
    for (const WantedReasons& each : search->wanted) {
      if (stop.stop_requested()) return;
      Found found{each.run->recording, each.decision, find(each, stop)};
      if (stop.stop_requested()) return;
      QMetaObject::invokeMethod(
          this,
          [this, search, found = std::move(found)] {
            if (search == m_search) remember(found);
          },
          Qt::QueuedConnection);
    }
    QMetaObject::invokeMethod(
        this,
        [this, search] {
          if (search != m_search) return;
          m_search.reset();
          emit finished();
        },
        Qt::QueuedConnection);
  }));
}

void Reasons::remember(Found found) {
  if (!found.why) return;
  std::erase_if(m_found, [](const Found& each) { return each.of.expired(); });
  m_found.push_front(std::move(found));
  if (m_found.size() > kMax) m_found.pop_back();
  emit arrived();
}

bool Reasons::waitForFinished(int timeout_ms) {
  QElapsedTimer clock;
  clock.start();
  while (busy() && clock.elapsed() < timeout_ms) {
    QEventLoop loop;
    QTimer::singleShot(20, &loop, &QEventLoop::quit);
    connect(this, &Reasons::finished, &loop, &QEventLoop::quit);
    loop.exec();
  }
  return !busy();
}

}  // namespace roundel::widgets
