/// The same scenarios over every transport and in every era.
@NullMarked
package pinakes.conformance.transport;

import org.jspecify.annotations.NullMarked;
