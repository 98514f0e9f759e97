/// The client side of every transport, behind one interface.
///
/// A scenario that is written against [pinakes.testkit.wire.ToolWire] runs over Streamable HTTP, WebSocket, stdio and
/// REST alike; one that needs the protocol itself is written against [pinakes.testkit.wire.McpWire] and runs over the
/// first three, in each [pinakes.testkit.wire.ClientProfile.Era]. Abuse that no well-behaved client would commit goes
/// through [pinakes.testkit.wire.RawHttp] and the `sendRaw` methods.
@NullMarked
package pinakes.testkit.wire;

import org.jspecify.annotations.NullMarked;
