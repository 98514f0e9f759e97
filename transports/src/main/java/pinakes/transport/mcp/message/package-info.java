/// JSON-RPC messages of the Model Context Protocol: reading, writing, errors, versions.
///
/// A [MessageReader] turns bytes into a [ReadResult]; a [MessageWriter] turns an [Answer] or a notification into
/// bytes. [ProtocolVersion] lists the supported revisions and [Era] groups them by how a client introduces itself.
@NullMarked
package pinakes.transport.mcp.message;

import org.jspecify.annotations.NullMarked;
