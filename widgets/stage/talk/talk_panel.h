// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dock of the talk: its slides in their order, and the fields of the chosen one. Insert adds the present moment,
// Enter goes to a slide, Delete removes, Alt+Up and Alt+Down or a drag move it. Every change is a step of the
// document's undo. GUI thread; the bench outlives it.

#include <QWidget>
#include <functional>

#include "widgets/document/state/workbench.h"

class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QListView;
class QPlainTextEdit;
class QPushButton;

namespace roundel::widgets {

class TalkPanel : public QWidget {
  Q_OBJECT
 public:
  explicit TalkPanel(Workbench* bench, QWidget* parent = nullptr);
  QListView* view() { return m_view; }
  void addPresent();  ///< after the current slide
  int current() const;

 signals:
  void presentRequested();
  void exportRequested();

 protected:
  /// Keys in the list; the notes are kept when the keyboard focus leaves them.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeView();
  QWidget* makeButtons();
  QWidget* makeFields();
  void makeSpot(QFormLayout* form);
  void refresh();  ///< the fields show the current slide
  void fillSpots();
  void edit(const std::function<void(talk::Slide&)>& change);
  void setInstant();
  void setCurrent(int row);
  void moveSlide(int by);
  void goTo(int row);
  void pickSpot();  ///< the next click in the window was made
  bool handleKey(int key, Qt::KeyboardModifiers with);

  Workbench* m_bench;
  QListView* m_view;
  QLabel *m_empty, *m_fault;
  QWidget* m_fields;
  QLineEdit *m_sentence, *m_instant;
  QPlainTextEdit* m_notes;
  QComboBox *m_views, *m_spot;
  QPushButton *m_pick, *m_present, *m_export;
  bool m_filling = false;
};

}  // namespace roundel::widgets
