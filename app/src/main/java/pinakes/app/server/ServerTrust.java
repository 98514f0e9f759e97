package pinakes.app.server;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.client.connection.AuthorityFile;

/// The servers that a key may be sent to: those with a certificate that Java or the settings trust.
final class ServerTrust {
    private static final Logger LOG = LoggerFactory.getLogger(ServerTrust.class);

    private ServerTrust() {}

    /// What to trust, one after the other.
    static List<SSLContext> contexts(Settings settings) {
        var own = Addresses.authority(settings).stream().flatMap(file -> {
            try {
                return Stream.of(AuthorityFile.context(file));
            } catch (EngineUnavailableException e) {
                LOG.warn("{}", e.getMessage());
                return Stream.empty();
            }
        });
        return Stream.concat(Stream.of(ofJava()), own).toList();
    }

    private static SSLContext ofJava() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("TLS is unavailable", e);
        }
    }
}
