/// The console in a real Chromium: every view, as people use it.
@NullMarked
package pinakes.conformance.console;

import org.jspecify.annotations.NullMarked;
