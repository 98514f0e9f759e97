package pinakes.app.cli.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import pinakes.app.cli.connect.ClientState;
import pinakes.app.cli.connect.ClientTable;
import pinakes.app.cli.connect.ConnectionCheck;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.Settings;

/// Checks the configuration files of MCP clients and the entries for this server in them.
record ClientCheck(LaunchEnvironment environment, Settings settings) implements Check {
    private static final String NAME = "Clients";

    @Override
    public List<Finding> findings() {
        var check = new ConnectionCheck(environment, settings);
        var findings = new ArrayList<Finding>();
        var faulty = new HashSet<Path>(); // two clients share a file
        for (var client : new ClientTable(environment).all()) {
            if (client.fault().isEmpty() || faulty.add(client.file())) {
                check.of(client).map(ClientCheck::finding).ifPresent(findings::add);
            }
        }
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
