package pinakes.app.cli.doctor;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import pinakes.app.cli.connect.ClientState;
import pinakes.app.cli.connect.ConnectionCheck;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.Settings;

/// Checks the configuration files of MCP clients and the entries for this server in them.
record ClientCheck(LaunchEnvironment environment, Settings settings) implements Check {
    private static final String NAME = "Clients";

    @Override
    public List<Finding> findings() {
        var unreadable = new HashSet<Path>(); // two clients share a file
        var findings = new ConnectionCheck(environment, settings)
                .all().stream()
                        .filter(state -> !state.unreadable()
                                || unreadable.add(state.client().file()))
                        .map(ClientCheck::finding)
                        .toList();
        return findings.isEmpty()
                ? List.of(Finding.ok(NAME, "none of the known clients is connected; see ./kb connect"))
                : findings;
    }

    private static Finding finding(ClientState state) {
        var level = switch (state.verdict()) {
            case CONNECTED -> Finding.Level.OK;
            case DOUBTFUL -> Finding.Level.WARNING;
            case BROKEN -> Finding.Level.PROBLEM;
        };
        return new Finding(level, NAME, state.message(), state.fix());
    }
}
