// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/panel/lesson_field.h"

#include "widgets/lesson/panel/answer_fields.h"
#include "widgets/lesson/panel/place_field.h"
#include "widgets/lesson/panel/reach_field.h"

namespace roundel::widgets {

LessonField* LessonField::make(LessonPlayer* player, const Appearance* appearance, PlaceBoard* board, QWidget* parent) {
  LessonField* field = nullptr;
  const lesson::Answers& answers = player->solution().answers;
  if (player->asksReach())
    field = new ReachField(*player, parent);
  else if (std::holds_alternative<lesson::ChooseSolution>(answers))
    field = new ChooseField(*player, parent);
  else if (const auto* pick = std::get_if<lesson::PickSolution>(&answers))
    field = new PickField(*player, *pick, parent);
  else if (const auto* number = std::get_if<lesson::NumberSolution>(&answers))
    field = new NumberField(*number, parent);
  else if (const auto* order = std::get_if<lesson::OrderSolution>(&answers))
    field = new OrderField(*player, *order, parent);
  else if (std::holds_alternative<lesson::PlaceSolution>(answers) && !board->empty())
    field = new PlaceField(board, parent);
  if (field != nullptr) field->setTheme(appearance->theme());
  return field;
}

}  // namespace roundel::widgets
