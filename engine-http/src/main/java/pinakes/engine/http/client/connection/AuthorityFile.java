package pinakes.engine.http.client.connection;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import pinakes.engine.EngineUnavailableException;

/// The certificates, in a PEM file, of the authorities that a client trusts, instead of those that Java knows.
public final class AuthorityFile {
    private AuthorityFile() {}

    /// A context that trusts them alone.
    ///
    /// @throws EngineUnavailableException when the file cannot be used
    public static SSLContext context(Path file) {
        try {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var text = Files.readAllBytes(file);
            for (var authority :
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(text))) {
                store.setCertificateEntry("authority-" + store.size(), authority);
            }
            if (store.size() == 0) {
                throw new EngineUnavailableException(file + " contains no certificate in PEM format.");
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new EngineUnavailableException(
                    "The certificates in " + file + " cannot be used: " + e.getMessage(), e);
        }
    }
}
