// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/session/new_document.h"

#include "core/model/scenario.h"

namespace roundel::widgets {
namespace {

constexpr const char* kChoosing = "choosingSchedulers";
constexpr const char* kBeginning = "beginning";

}  // namespace

void expectNewDocument(Document& document) { document.setProperty(kBeginning, true); }

void beginScenario(Document& document) {
  expectNewDocument(document);
  document.reset({}, {});
}

// Before Document::replaced(), since its slots call choosingSchedulers().
void updateChoosing(Document& document) {
  document.setProperty(kChoosing, document.property(kBeginning).toBool());
  document.setProperty(kBeginning, false);
}

bool choosingSchedulers(const Document& document) { return document.property(kChoosing).toBool(); }

model::Missing missingFrom(const Document& document) {
  model::Missing missing = model::missingFrom(document.scenario());
  missing.scheduler = choosingSchedulers(document) && document.scenario().compare.empty();
  return missing;
}

}  // namespace roundel::widgets
