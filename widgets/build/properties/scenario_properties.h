// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Properties of the scenario: texts and source, clock, rate model, and the list of events.

#include "widgets/build/properties/events_model.h"
#include "widgets/build/properties/field_form.h"
#include "widgets/document/state/playhead.h"

class QLabel;
class QTableView;
class QToolButton;

namespace roundel::widgets {

enum class ScenarioField;

class ScenarioProperties : public QWidget {
  Q_OBJECT
 public:
  /// All outlive it.
  explicit ScenarioProperties(Document* document, Playhead* playhead, QWidget* parent = nullptr);
  /// Fields: title, description, cite, note, round, restart, first-start, horizon, seed...
  FieldForm* form() { return m_form; }
  EventsModel* events() { return m_events; }
  QTableView* eventsView() { return m_view; }
  void removeSelectedEvents();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeFields();
  void makeClock();
  void makeEvents();
  QToolButton* makeAddEvent(QWidget* bar);
  void showInputError(const QString& reason);  ///< for an event; empty: clears it
  void makeEventsTable();
  FieldForm::Apply field(ScenarioField which) const;
  /// Shows the document's values.
  void refresh();
  Document* m_document;
  Playhead* m_playhead;
  FieldForm* m_form;
  EventsModel* m_events;
  QTableView* m_view;
  QLabel* m_refused;
};

}  // namespace roundel::widgets
