// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds of scenario events. Stated events refer to entities by id, resolved ones by index; both use it.

namespace roundel::model {

enum class EventKind { NodeDown, NodeUp, CancelJob, SetThroughput, SetSpeed };

}  // namespace roundel::model
