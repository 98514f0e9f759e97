/// Starts and stops programs under test as a user or a supervisor would.
@NullMarked
package pinakes.testkit.process;

import org.jspecify.annotations.NullMarked;
