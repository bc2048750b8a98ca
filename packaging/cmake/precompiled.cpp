// SPDX-License-Identifier: GPL-3.0-or-later
// A target that owns precompiled headers needs one source.
