/// The bounds that all wires of a process share: requests at a time, places per caller, bytes in memory.
@NullMarked
package pinakes.transport.limit;

import org.jspecify.annotations.NullMarked;
