/// Runs the official conformance suite against the protocol core, for every revision.
@NullMarked
package pinakes.conformance.suite;

import org.jspecify.annotations.NullMarked;
