// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lessons of core for sources that include Qt: members of core are named `slots`, which Qt defines as an empty macro. The macro stays undefined
// after this header; Qt's own headers use Q_SLOTS.

#include <QObject>

#undef slots

#include "core/lesson/evaluate.h"
#include "core/lesson/reach.h"
#include "core/lesson/result.h"
#include "core/lesson/solution.h"
