package pinakes.app.cli.doctor;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.outbound.RefusedCertificate;

/// Checks whether the running server accepts the keys in the settings, which commands and `./kb connect` send to it.
record KeySettingCheck(Settings settings) implements Check {
    private static final String NAME = "Keys";

    @Override
    public List<Finding> findings() {
        return Stream.of(
                        finding(
                                SettingTable.API_KEY,
                                server(RunningServer.ENGINE, SettingTable.ENGINE_HOST, SettingTable.ENGINE_PORT)
                                        .resolve(RunningServer.API)),
                        finding(
                                SettingTable.MCP_API_KEY,
                                server(RunningServer.MCP, SettingTable.MCP_HOST, SettingTable.MCP_PORT)))
                .flatMap(List::stream)
                .toList();
    }

    private URI server(String path, Setting<String> host, Setting<Integer> port) {
        return RunningServer.onData(settings.get(SettingTable.DATA_DIR), path)
                .orElseGet(() -> Addresses.url(settings, host, settings.get(port), path));
    }

    /// Nothing is said without a key or a server.
    private List<Finding> finding(Setting<SecretValue> setting, URI url) {
        var key = settings.find(setting);
        if (key.isEmpty() || !RunningServer.isAt(url)) {
            return List.of();
        }
        var name = setting.variable() + " (" + setting.key() + ")";
        return switch (RunningServer.access(url, "Bearer " + key.get().value(), settings)) {
            case WRONG_KEY, NO_KEY ->
                List.of(Finding.problem(
                        NAME,
                        "the server at " + url + " refuses the key in " + name,
                        "Unset " + setting.variable() + ", or set it to a valid key; ./kb key add NAME creates one."));
            case ACCEPTED -> List.of(Finding.ok(NAME, "the server at " + url + " accepts the key in " + name));
            case UNTRUSTED ->
                List.of(Finding.warning(
                        NAME,
                        "the certificate of the server at " + url + " is not trusted, so the key in " + name
                                + " was not checked",
                        RefusedCertificate.advice("KB_ENGINE_CA")));
            case NOT_THERE, FORBIDDEN, UNDECIDED -> List.of();
        };
    }
}
