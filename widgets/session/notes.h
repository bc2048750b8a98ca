#pragma once
// Notes, arrows and highlights of a session: one list, which lanes, plots, figures and animations draw. As with bookmarks, a change by
// the user is a step of undo (undo_steps.h), and they are saved with the scenario.

#include <QObject>
#include <optional>
#include <vector>

#include "core/io/notes_io.h"

namespace roundel::widgets {

class Notes : public QObject {
  Q_OBJECT
 public:
  /// The one of the workbench, made when it is first asked for; lives as long as the workbench.
  static Notes& of(QObject& bench);

  const std::vector<io::Note>& all() const { return m_all; }  ///< in the order in which they were added
  /// A note that is not sound by itself (io::faultOf) is not taken: false.
  bool add(const io::Note& note);
  bool replace(std::size_t index, const io::Note& note);
  void remove(std::size_t index);
  void restore(std::vector<io::Note> notes);  ///< of a session that was opened

 signals:
  void changed();
  void edited();  ///< by the user: a file keeps it

 private:
  explicit Notes(QObject* parent) : QObject(parent) {}
  /// Puts a note at a place of the list, takes the one there away, or sets another in its place. A step of undo.
  void step(const QString& text, std::size_t index, const std::optional<io::Note>& before,
            const std::optional<io::Note>& after);
  void set(std::size_t index, bool there, const std::optional<io::Note>& note);
  std::vector<io::Note> m_all;
};

}  // namespace roundel::widgets
