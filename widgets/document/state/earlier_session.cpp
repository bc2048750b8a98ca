// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/earlier_session.h"

#include <utility>

namespace roundel::widgets {
namespace {

template <class T>
std::vector<T> tail(const std::vector<T>& list, std::size_t from) {
  return {list.begin() + static_cast<std::ptrdiff_t>(from), list.end()};
}

}  // namespace

EarlierSession::EarlierSession(SessionFile* session) : QObject(session), m_session(session) {}

SessionText EarlierSession::text() const {
  const SessionText current = m_session->currentSession();
  const SessionText merged_session = merged(current, m_text);
  return {.branches = tail(merged_session.branches, current.branches.size()),
          .bookmarks = tail(merged_session.bookmarks, current.bookmarks.size()),
          .notes = tail(merged_session.notes, current.notes.size()),
          .talk = {.title = merged_session.talk.title == current.talk.title ? std::string() : merged_session.talk.title,
                   .scenario = merged_session.talk.scenario,
                   .slides = tail(merged_session.talk.slides, current.talk.slides.size())}};
}

void EarlierSession::set(SessionText text) {
  m_text = std::move(text);
  if (!offered()) m_text = {};
  emit changed();
}

void EarlierSession::take() {
  if (!offered()) return;
  m_session->restore(merged(m_session->currentSession(), m_text));
  end();
}

void EarlierSession::drop() {
  if (offered()) end();
}

void EarlierSession::end() {
  set({});
  emit answered();
}

}  // namespace roundel::widgets
