/// What the official conformance suite says of the protocol core, revision by revision.
@NullMarked
package pinakes.conformance.suite;

import org.jspecify.annotations.NullMarked;
