package pinakes.app.cli.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import pinakes.app.ProductVersion;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;

/// Checks whether the server of the data directory responds, wherever it listens, or else whether one responds on the
/// port in the settings, or could.
///
/// @param name what listens there
/// @param path the path of its URL
record PortCheck(String name, String path, Setting<String> host, Setting<Integer> port, Settings settings)
        implements Check {
    @Override
    public List<Finding> findings() {
        int number = settings.get(port);
        var url = Addresses.url(settings, host, number, path);
        var here =
                RunningServer.onData(settings.get(SettingTable.DATA_DIR), path).orElse(url);
        var server = RunningServer.at(here);
        if (server.isPresent() && server.get().isOfOtherData(here, settings)) {
            var directory = settings.get(SettingTable.DATA_DIR);
            return List.of(Finding.problem(
                    name,
                    "the server at " + here + " uses a different data directory from " + directory
                            + ", so clients and commands use different knowledge bases",
                    "To use the knowledge base of that server, set --data-dir to its directory. To serve this one,"
                            + " choose another port with " + port.flag() + "."));
        }
        if (server.isPresent()) {
            return List.of(running(
                    server.get(), here.equals(url) ? here.toString() : here + " (the settings say " + url + ")"));
        }
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(settings.get(host), number));
            return List.of(Finding.ok(name, "not running; port " + number + " is free for ./kb serve"));
        } catch (IOException e) {
            return List.of(Finding.problem(
                    name,
                    "port " + number + " on " + settings.get(host) + " cannot be used: " + e.getMessage(),
                    "Stop the program that uses it, or choose another port with " + port.flag() + "."));
        }
    }

    private Finding running(RunningServer server, String url) {
        var what = "Pinakes " + server.version() + " is running at " + url;
        if (!server.reasons().isEmpty()) {
            return Finding.problem(
                    name,
                    what + ", but is not ready: " + String.join("; ", server.reasons()),
                    "See its log, or ./kb status.");
        }
        return server.version().equals(ProductVersion.current())
                ? Finding.ok(name, what)
                : Finding.warning(
                        name, what + "; this program is version " + ProductVersion.current(), "Restart the server.");
    }
}
