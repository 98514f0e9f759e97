/// The Node runtime that the official suite and the official JavaScript clients run on.
@NullMarked
package pinakes.conformance.node;

import org.jspecify.annotations.NullMarked;
