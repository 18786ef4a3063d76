#pragma once

/// Returns the commit that was built, with a "+" behind it if files had changed since; empty outside a checkout.
const char *_Nonnull zoetrope_commit(void);
