package pinakes.transport.http;

import java.util.List;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.proxy.ForwardedHandler;
import pinakes.transport.http.proxy.TrustedProxies;
import pinakes.transport.http.tls.ServerTls;

/// How clients reach a server: with TLS or without, directly or through proxies.
///
/// @param tls null for none
public record HttpConnectionSettings(@Nullable ServerTls tls, TrustedProxies proxies) implements AutoCloseable {
    /// Without TLS and proxies.
    public static final HttpConnectionSettings DIRECT = new HttpConnectionSettings(null, new TrustedProxies(List.of()));

    ConnectionFactory[] connections(HttpConfiguration configuration) {
        var http = new HttpConnectionFactory(configuration);
        if (tls == null) {
            return new ConnectionFactory[] {http};
        }
        // The guards check the host, so the name in the TLS handshake need not match it.
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        return new ConnectionFactory[] {new SslConnectionFactory(tls.factory(), http.getProtocol()), http};
    }

    Handler around(Handler handler) {
        return proxies.networks().isEmpty() ? handler : new ForwardedHandler(proxies, handler);
    }

    @Override
    public void close() {
        if (tls != null) {
            tls.close();
        }
    }
}
