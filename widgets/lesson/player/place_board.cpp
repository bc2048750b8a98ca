// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/player/place_board.h"

#include <algorithm>
#include <map>
#include <utility>

namespace roundel::widgets {
namespace {

QString idText(const std::string& id) { return QString::fromStdString(id); }

}  // namespace

PlaceBoard::PlaceBoard(std::shared_ptr<const model::Problem> problem, model::JobIndex job, std::vector<Span> spans,
                       bool copies)
    : m_problem(std::move(problem)), m_job(job), m_spans(std::move(spans)), m_given(m_spans.size()), m_copies(copies) {}

QString PlaceBoard::jobName() const { return idText(m_problem->jobs[m_job].id); }

bool PlaceBoard::has(int decision, model::GpuIndex gpu) const { return m_given[at(decision)].gpus.contains(gpu); }

bool PlaceBoard::complete() const {
  if (empty()) return false;
  for (int d = 0; d < static_cast<int>(m_spans.size()); ++d) {
    const Given& given_answer = m_given[at(d)];
    if (given_answer.gpus.empty() ? !given_answer.waits : !objection(d).isEmpty()) return false;
  }
  return true;
}

void PlaceBoard::toggle(int decision, model::GpuIndex gpu) {
  Given& given_answer = m_given[at(decision)];
  given_answer.waits = false;
  if (given_answer.gpus.erase(gpu) == 0) given_answer.gpus.insert(gpu);
}

int PlaceBoard::smallestGang() const {
  const model::Job& job = m_problem->jobs[m_job];
  return m_copies || job.sizes.empty() ? 1 : job.sizes.front();
}

void PlaceBoard::placeGang(int decision, model::GpuIndex gpu, const std::vector<model::GpuIndex>& rows) {
  Given& given_answer = m_given[at(decision)];
  given_answer = {};
  const model::Gpu& first = m_problem->gpus[gpu];
  const auto gpu_row = std::ranges::find(rows, gpu);
  std::vector<model::GpuIndex> order(gpu_row, rows.end());
  order.insert(order.end(), rows.begin(), gpu_row);
  std::ranges::stable_partition(order, [&](model::GpuIndex each) {
    return m_problem->gpus[each].node == first.node && m_problem->gpus[each].type == first.type;
  });
  const auto gang = static_cast<std::size_t>(std::max(1, smallestGang()));
  for (std::size_t i = 0; i < std::min(gang, order.size()); ++i) given_answer.gpus.insert(order[i]);
}

void PlaceBoard::wait(int decision) { m_given[at(decision)] = {{}, true}; }

void PlaceBoard::clear() { m_given.assign(m_spans.size(), {}); }

std::vector<model::Part> PlaceBoard::parts(int decision) const {
  std::map<std::pair<model::NodeIndex, model::TypeIndex>, int> counts;
  for (const model::GpuIndex gpu : m_given[at(decision)].gpus)
    ++counts[{m_problem->gpus[gpu].node, m_problem->gpus[gpu].type}];
  std::vector<model::Part> parts;
  for (const auto& [where, count] : counts) parts.push_back({where.first, where.second, count});
  return parts;
}

QString PlaceBoard::refusal(model::GpuIndex gpu) const {
  const model::Job& job = m_problem->jobs[m_job];
  const model::TypeIndex type = m_problem->gpus[gpu].type;
  if (static_cast<std::size_t>(type) >= job.throughput.size() || job.throughput[type].usable()) return {};
  return tr("%1 cannot run on %2.").arg(jobName(), idText(m_problem->types[type].id));
}

QString PlaceBoard::objection(int decision) const {
  const Given& given_answer = m_given[at(decision)];
  if (given_answer.gpus.empty()) return {};
  for (const model::GpuIndex gpu : given_answer.gpus)
    if (const QString why = refusal(gpu); !why.isEmpty()) return why;
  const model::Job& job = m_problem->jobs[m_job];
  const auto count = static_cast<int>(given_answer.gpus.size());
  if (job.allows(count, m_copies)) return {};
  QStringList sizes;
  for (const int size : job.sizes) sizes << QString::number(size);
  if (sizes.size() > 4) sizes = {sizes.first() + QStringLiteral("–") + sizes.last()};
  return tr("%1 has a gang of %2 GPUs; it has %3 here.").arg(jobName(), sizes.join(tr(" or "))).arg(count);
}

QString PlaceBoard::words(int decision) const {
  const Given& given_answer = m_given[at(decision)];
  if (given_answer.waits) return tr("It gets no GPU.");
  if (given_answer.gpus.empty()) return tr("Choose the GPUs, or “waits”.");
  const QString objection = this->objection(decision);
  return objection.isEmpty() ? tr("Its gang of %1 fits here.").arg(given_answer.gpus.size()) : objection;
}

QString PlaceBoard::sentence(int decision) const {
  if (m_given[at(decision)].gpus.empty())
    return m_given[at(decision)].waits ? tr("%1 waits").arg(jobName()) : jobName();
  QStringList places;
  for (const model::Part& part : parts(decision))
    places << tr("%1 × %2 of %3")
                  .arg(part.count)
                  .arg(idText(m_problem->types[part.type].id), idText(m_problem->nodes[part.node].id));
  return tr("%1 on %2").arg(jobName(), places.join(QStringLiteral(", ")));
}

}  // namespace roundel::widgets
