/// The methods of the protocol, one class per group.
///
/// [Methods] builds them on the server's features and finds the method of a request. Each group registers its methods
/// with the eras in which they exist. A method runs on the thread of its request and may block.
@NullMarked
package pinakes.transport.mcp.method;

import org.jspecify.annotations.NullMarked;
