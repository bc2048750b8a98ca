// A target that owns precompiled headers needs one source.
