/// Programs under test, started and stopped the way a person or a supervisor would.
@NullMarked
package pinakes.testkit.process;

import org.jspecify.annotations.NullMarked;
