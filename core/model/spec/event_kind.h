#pragma once
// What an event of a scenario does. The stated event names by id, the resolved one by index; both have this kind.

namespace roundel::model {

enum class EventKind { NodeDown, NodeUp, CancelJob, SetThroughput, SetSpeed };

}  // namespace roundel::model
