// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/palette/palette_tips.h"

#include <QCoreApplication>
#include <QStringList>

#include "widgets/base/text/field_text.h"
#include "widgets/base/text/throughput_text.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

struct PaletteTips {
  Q_DECLARE_TR_FUNCTIONS(PaletteModel)
};

}  // namespace

QString sourceText(const model::Source& source) {
  QStringList parts;
  if (!source.cite.empty()) parts << QString::fromStdString(source.cite).toHtmlEscaped();
  if (!source.note.empty()) parts << QString::fromStdString(source.note).toHtmlEscaped();
  return parts.isEmpty() ? QString() : PaletteTips::tr("<p>Source: %1</p>").arg(parts.join(QStringLiteral(". ")));
}

QString gpuFacts(const model::Catalogue& catalogue, const std::string& id) {
  const model::Catalogue entry = entryOf(catalogue, CatalogueStore::Kind::Gpu, id);
  if (entry.gpus.empty()) return QString::fromStdString(id);
  const model::CatalogueGpu& gpu = entry.gpus.front();
  QStringList facts;
  if (gpu.type.tensor_tflops)
    facts << PaletteTips::tr("%1 TFLOPS (tensor, dense)").arg(numberText(gpu.type.tensor_tflops));
  if (gpu.type.vram_gib) facts << PaletteTips::tr("%1 GiB").arg(numberText(gpu.type.vram_gib));
  return QStringLiteral("<b>%1</b>: %2")
      .arg(QString::fromStdString(gpu.name).toHtmlEscaped(), facts.join(QStringLiteral(", ")));
}

QString nodeTip(const model::Catalogue& catalogue, const model::CatalogueNode& node) {
  QStringList lines;
  for (const model::GpuGroupSpec& group : node.node.gpus)
    lines << QStringLiteral("%1 × %2").arg(group.count).arg(gpuFacts(catalogue, group.type));
  QStringList links;
  if (node.node.intra_gbytes_s)
    links << PaletteTips::tr("inside the node %1 GB/s").arg(numberText(node.node.intra_gbytes_s));
  if (node.node.nic_gbits_s) links << PaletteTips::tr("NIC %1 Gb/s").arg(numberText(node.node.nic_gbits_s));
  if (node.node.pcie) links << PaletteTips::tr("PCIe %1.0").arg(*node.node.pcie);
  if (node.node.speed) links << PaletteTips::tr("speed %1 ×").arg(numberText(node.node.speed));
  if (!links.isEmpty()) lines << links.join(QStringLiteral(", "));
  return lines.join(QStringLiteral("<br>")) + sourceText(node.source) +
         PaletteTips::tr("<p>Drag it on to the canvas, or Enter. Shift while dropping places several.</p>");
}

QString jobTip(const model::CatalogueModel& entry) {
  QString rows;
  bool byGang = false;
  if (entry.job.throughput) {
    for (const auto& [type, cell] : *entry.job.throughput) {
      if (std::holds_alternative<std::monostate>(cell)) continue;
      byGang = byGang || !std::holds_alternative<double>(cell);
      rows += QStringLiteral("<tr><td>%1&nbsp;</td><td>%2</td></tr>")
                  .arg(QString::fromStdString(type).toHtmlEscaped(), throughputText(cell));
    }
  }
  QString tip = QStringLiteral("<b>%1</b>").arg(QString::fromStdString(entry.name).toHtmlEscaped());
  if (entry.job.batch_size) tip += PaletteTips::tr(", batch %1").arg(numberText(entry.job.batch_size));
  const QString unit = byGang ? PaletteTips::tr("Iterations/s by GPUs of the gang")
                              : PaletteTips::tr("Throughput, %1").arg(throughputUnit(model::throughputPer(entry.job)));
  if (!rows.isEmpty()) tip += QStringLiteral("<p>%1:</p><table>%2</table>").arg(unit, rows);
  return tip + sourceText(entry.source) +
         PaletteTips::tr(
             "<p>A job that is dropped on the cluster arrives at the playhead, on the arrivals strip at the drop's time; Enter: at "
             "the playhead.</p>");
}

}  // namespace roundel::widgets
