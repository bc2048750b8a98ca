// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/warm_up.h"

#include <QVariant>

namespace roundel::widgets {
namespace {

constexpr const char* kProperty = "warm-up";

}  // namespace

void setWarmUp(Document& document, const metrics::WarmUp& warm_up) {
  document.setProperty(kProperty, QVariant::fromValue(warm_up));
  const auto forget = [&document] { document.setProperty(kProperty, QVariant()); };
  QObject::connect(&document, &Document::replaced, &document, forget, Qt::SingleShotConnection);
}

metrics::WarmUp warmUpOf(const Document& document) { return document.property(kProperty).value<metrics::WarmUp>(); }

}  // namespace roundel::widgets
