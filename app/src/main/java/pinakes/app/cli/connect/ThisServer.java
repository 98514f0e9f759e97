package pinakes.app.cli.connect;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.dist.RunningProgram;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;

/// This server, as clients reach it.
///
/// @param url for clients
record ThisServer(Settings settings, URI url) {
    /// At the public URL, at that of the server that holds the data directory, or at the one that a server with these
    /// settings would have.
    static ThisServer of(Settings settings) {
        var url = settings.find(SettingTable.PUBLIC_URL)
                .map(base -> URI.create(base.toString().replaceFirst("/+$", "") + RunningServer.MCP))
                .or(() -> RunningServer.onData(settings.get(SettingTable.DATA_DIR), RunningServer.MCP))
                .orElseGet(() -> Addresses.url(
                        settings, SettingTable.MCP_HOST, settings.get(SettingTable.MCP_PORT), RunningServer.MCP));
        return new ThisServer(settings, url);
    }

    /// Whether the server at the URL uses another data directory.
    boolean isOfOtherData() {
        return RunningServer.at(url)
                .filter(server -> server.isOfOtherData(url, settings))
                .isPresent();
    }

    ServerEntry.Http overHttp(@Nullable String key) {
        return new ServerEntry.Http(
                url,
                Optional.ofNullable(key)
                        .or(() -> settings.find(SettingTable.MCP_API_KEY).map(SecretValue::value))
                        .orElse(null));
    }

    /// A separate process, on the same data directory and with the same settings file.
    static ServerEntry.Stdio overStdio(Settings settings, LaunchEnvironment environment) throws CommandFailedException {
        var arguments = new ArrayList<>(List.of("stdio"));
        var directory = settings.get(SettingTable.DATA_DIR).toAbsolutePath();
        if (!directory.equals(environment.dataDirectory())) {
            arguments.addAll(List.of(SettingTable.DATA_DIR.flag(), directory.toString()));
        }
        settings.find(SettingTable.CONFIG)
                .ifPresent(file -> arguments.addAll(List.of(
                        SettingTable.CONFIG.flag(), file.toAbsolutePath().toString())));
        try {
            return new ServerEntry.Stdio(
                    RunningProgram.ofThisProcess().launcher().toString(), arguments);
        } catch (IOException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }
}
