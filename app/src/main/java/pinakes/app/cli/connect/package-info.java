/// The command `connect`: how MCP clients are told about this server.
///
/// [pinakes.app.cli.connect.ClientTable] lists the clients and where their configuration is,
/// [pinakes.app.cli.connect.ServerEntry] is what is written there, and [pinakes.app.cli.connect.ConfigText] changes a
/// configuration file without touching the rest of it.
@NullMarked
package pinakes.app.cli.connect;

import org.jspecify.annotations.NullMarked;
