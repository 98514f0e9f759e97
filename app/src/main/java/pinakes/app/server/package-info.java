/// The servers of one process, built on a [pinakes.app.composition.Composition].
///
/// [pinakes.app.server.HttpServers] runs the MCP server, the engine API or both;
/// [pinakes.app.server.StdioServer] serves the one client that started the process. What a path answers is in the
/// `…Handlers` classes, and who may call it is in [pinakes.app.server.ServerAccess].
@NullMarked
package pinakes.app.server;

import org.jspecify.annotations.NullMarked;
