/// The command `connect`: adds this server to the configuration of MCP clients.
///
/// [pinakes.app.cli.connect.ClientTable] lists the clients and where their configuration is,
/// [pinakes.app.cli.connect.ServerEntry] is what is written there, and [pinakes.app.cli.connect.ConfigText] changes a
/// configuration file without touching the rest of it.
@NullMarked
package pinakes.app.cli.connect;

import org.jspecify.annotations.NullMarked;
