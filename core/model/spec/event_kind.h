#pragma once
// The kinds of scenario events. A stated event refers to entities by id, a resolved one by index; both use this kind.

namespace roundel::model {

enum class EventKind { NodeDown, NodeUp, CancelJob, SetThroughput, SetSpeed };

}  // namespace roundel::model
