package pinakes.transport.http.tls;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.http.tls.TlsFiles.Stamp;

/// The TLS of a server. It looks at its files every few seconds and uses new ones for new connections.
///
/// New files that cannot be used are reported in the log, and the server keeps what it has: one file may be replaced
/// a moment before the other.
public final class ServerTls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final TlsFiles files;
    private final Duration interval;
    private final SslContextFactory.Server factory = new SslContextFactory.Server();
    private final Thread watch;
    private Stamp used;

    private ServerTls(TlsFiles files, Duration interval, Stamp used) {
        this.files = files;
        this.interval = interval;
        this.used = used;
        this.watch = Thread.ofPlatform().daemon().name("tls-files").unstarted(this::watch);
    }

    /// Reads the files, and follows their changes until it is closed.
    public static ServerTls of(TlsFiles files) throws UnusableCertificateException {
        return of(files, INTERVAL);
    }

    static ServerTls of(TlsFiles files, Duration interval) throws UnusableCertificateException {
        Stamp stamp;
        try {
            stamp = files.stamp();
        } catch (IOException e) {
            throw new UnusableCertificateException(
                    "The certificate " + files.certificate() + " or the key " + files.key() + " cannot be read.", e);
        }
        var tls = new ServerTls(files, interval, stamp);
        tls.factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        tls.factory.setKeyStorePassword("");
        tls.factory.setKeyStore(files.read());
        tls.watch.start();
        return tls;
    }

    public SslContextFactory.Server factory() {
        return factory;
    }

    private void watch() {
        try {
            for (; ; ) {
                Thread.sleep(interval);
                follow();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow() {
        try {
            var stamp = files.stamp();
            if (!stamp.equals(used)) {
                used = stamp;
                var store = files.read();
                factory.reload(changed -> changed.setKeyStore(store));
                LOG.info("Using the new certificate in {}", files.certificate());
            }
        } catch (UnusableCertificateException e) {
            LOG.warn("The new certificate is not used: {}", e.getMessage());
        } catch (Exception e) { // the thread must survive whatever Jetty throws
            LOG.warn("The certificate cannot be checked for changes: {}", e.toString());
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
