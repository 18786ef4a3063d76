#pragma once

/// Returns the commit that was built, with a "+" behind it if files had changed since; empty if it is unknown.
const char *_Nonnull zoetrope_commit(void);
