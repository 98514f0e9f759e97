/// A call: from raw arguments to an answer on the wire, through a visible list of interceptors.
@NullMarked
package pinakes.tool.call;

import org.jspecify.annotations.NullMarked;
