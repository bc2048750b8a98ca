#pragma once
// Properties of the scenario as a whole: its words and source, the clock, how rates add up, and the list of events.

#include "widgets/properties/events_model.h"
#include "widgets/properties/field_form.h"

class QLabel;
class QTableView;
class QToolButton;

namespace roundel::widgets {

enum class ScenarioField;

class ScenarioProperties : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit ScenarioProperties(Workbench* bench, QWidget* parent = nullptr);
  /// Its fields: title, description, cite, note, round, restart, first-start, horizon, seed...
  FieldForm* form() { return m_form; }
  EventsModel* events() { return m_events; }
  QTableView* eventsView() { return m_view; }
  /// Of the table below the fields.
  void removeSelectedEvents();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The fields above, the table of events below.
  void makeFields();
  void makeClock();
  void makeEvents();
  QToolButton* makeAddEvent(QWidget* bar);
  void showInputError(const QString& reason);  ///< of an event; empty: none
  void makeEventsTable();
  /// What writes a text into this field of the document; a refusal says why.
  FieldForm::Apply field(ScenarioField which) const;
  /// What the document says now, in every field that nobody types in.
  void refresh();
  Workbench* m_bench;
  FieldForm* m_form;
  EventsModel* m_events;
  QTableView* m_view;
  QLabel* m_refused;
};

}  // namespace roundel::widgets
