package pinakes.app.cli.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import pinakes.app.engine.CommandEngine;
import pinakes.app.engine.EngineSession;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.key.ApiKey;
import pinakes.engine.text.Counted;

/// Opens the knowledge base and looks at its health and its keys.
record EngineCheck(Settings settings, Instant now) implements Check {
    private static final String NAME = "Knowledge base";
    private static final String KEYS = "Keys";
    private static final Duration SOON = Duration.ofDays(14);

    @Override
    public List<Finding> findings() throws InterruptedException {
        if (CommandEngine.isMissing(settings)) {
            return List.of(
                    Finding.ok(NAME, "none yet; create it with ./kb add PATH or ./kb serve"), openServers(List.of()));
        }
        try (var session = CommandEngine.openExisting(settings)) {
            var findings = new ArrayList<>(health(session));
            findings.addAll(keys(session.engine().keys().list()));
            return findings;
        } catch (DataDirectoryException | EngineUnavailableException e) {
            return List.of(
                    Finding.problem(NAME, String.valueOf(e.getMessage()), "Fix this, then run ./kb doctor again."));
        }
    }

    private static List<Finding> health(EngineSession session) throws InterruptedException {
        var status = session.engine().status();
        var issues = status.issues();
        if (!issues.isEmpty()) {
            return issues.stream()
                    .map(issue -> Finding.problem(NAME, issue, "See ./kb status."))
                    .toList();
        }
        var what = Counted.of(status.totals().documents(), "document") + ", "
                + Counted.of(status.totals().passages(), "chunk");
        return List.of(Finding.ok(
                NAME, session.isRemote() ? what + " (through the process that holds the data directory)" : what));
    }

    private List<Finding> keys(List<ApiKey> keys) {
        var findings = new ArrayList<Finding>();
        for (var key : keys) {
            var end = key.grant().expiresAt();
            if (key.revokedAt() == null && end != null && isSoon(key.createdAt(), end)) {
                findings.add(Finding.warning(
                        KEYS,
                        key.callerId() + (end.isBefore(now) ? " expired at " : " expires at ") + end,
                        "Add a new key with ./kb key add NAME, and revoke this one."));
            }
        }
        findings.add(openServers(keys));
        return findings;
    }

    /// Within two weeks; of a key for a shorter time, within the second half of it.
    private boolean isSoon(Instant start, Instant end) {
        var left = Duration.between(now, end);
        return left.compareTo(SOON) < 0
                && left.compareTo(Duration.between(start, end).dividedBy(2)) < 0;
    }

    /// A server that others can reach should require a key.
    private Finding openServers(List<ApiKey> keys) {
        if (!keys.isEmpty()) {
            return Finding.ok(
                    KEYS,
                    keys.stream().filter(key -> key.isValidAt(now)).count()
                            + " valid; every call over HTTP requires one");
        }
        if (isOpen(SettingTable.MCP_HOST, SettingTable.MCP_API_KEY)
                || isOpen(SettingTable.ENGINE_HOST, SettingTable.API_KEY)) {
            return Finding.problem(
                    KEYS,
                    "the settings open a server to the network without a key",
                    "Add a key with ./kb key add NAME, or set mcp-api-key and api-key.");
        }
        return Finding.ok(
                KEYS,
                settings.find(SettingTable.MCP_API_KEY).isPresent()
                                && settings.find(SettingTable.API_KEY).isPresent()
                        ? "none; mcp-api-key and api-key protect the servers"
                        : "none; only this machine can reach servers without a key");
    }

    private boolean isOpen(Setting<String> host, Setting<SecretValue> key) {
        return settings.find(key).isEmpty() && !Addresses.isOnlyForThisMachine(settings.get(host), settings);
    }
}
