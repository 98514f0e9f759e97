/// The command `connect`: adds this server to the configuration of MCP clients.
///
/// [pinakes.app.cli.connect.ClientTable] lists the clients and where their configuration is,
/// [pinakes.app.cli.connect.ServerEntry] is what is written there, and [pinakes.app.cli.connect.ConfigText] changes a
/// configuration file without touching the rest of it. [pinakes.app.cli.connect.ConnectionCheck] says what is wrong
/// with a file, for this command and for `doctor`.
@NullMarked
package pinakes.app.cli.connect;

import org.jspecify.annotations.NullMarked;
