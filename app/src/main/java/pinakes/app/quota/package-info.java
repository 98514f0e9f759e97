/// The quotas of calls, which end before they reach an engine; the engine itself enforces all others.
@NullMarked
package pinakes.app.quota;

import org.jspecify.annotations.NullMarked;
