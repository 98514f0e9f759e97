package pinakes.app.cli.doctor;

import java.util.List;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.transport.http.CannotListenException;

/// Checks whether servers can use the TLS certificate and key in the settings. Says nothing if there are none.
record CertificateCheck(Settings settings) implements Check {
    private static final String NAME = "TLS certificate";

    @Override
    public List<Finding> findings() {
        var certificate = settings.find(SettingTable.TLS_CERT);
        if (certificate.isEmpty()) {
            return List.of();
        }
        try {
            HttpServers.checkCertificate(settings);
            return List.of(Finding.ok(NAME, certificate.get() + " and its key can be used"));
        } catch (CannotListenException e) {
            return List.of(Finding.problem(
                    NAME,
                    String.valueOf(e.getMessage()),
                    "Correct tls-cert or tls-key; until then, ./kb serve does not start."));
        }
    }
}
