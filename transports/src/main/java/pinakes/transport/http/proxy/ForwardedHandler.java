package pinakes.transport.http.proxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Lets requests through trusted proxies look as the client sent them. What other clients say in such headers is
/// ignored.
public final class ForwardedHandler extends Handler.Wrapper {
    private static final Pattern AUTHORITY = Pattern.compile("[A-Za-z0-9.\\[\\]:_-]{1,300}");

    private final TrustedProxies proxies;

    public ForwardedHandler(TrustedProxies proxies, Handler handler) {
        super(handler);
        this.proxies = proxies;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var isTrusted = request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress peer
                && peer.getAddress() != null
                && proxies.contain(peer.getAddress());
        return super.handle(isTrusted ? forwarded(request) : request, response, callback);
    }

    private Request forwarded(Request request) {
        var said = Forwarded.of(request.getHeaders());
        var metaData = request.getConnectionMetaData();
        var client = said.client(proxies)
                .<ConnectionMetaData>map(address -> new ClientConnection(metaData, address))
                .orElse(metaData);
        var uri = HttpURI.build(request.getHttpURI());
        var isSecure = request.isSecure();
        if (said.scheme() != null) {
            isSecure = HttpScheme.HTTPS.is(said.scheme());
            uri.scheme(isSecure ? HttpScheme.HTTPS : HttpScheme.HTTP);
        }
        var headers = request.getHeaders();
        if (said.host() != null && AUTHORITY.matcher(said.host()).matches()) {
            headers = HttpFields.build(headers).put(HttpHeader.HOST, said.host());
            uri.authority(said.host());
        }
        return new ForwardedRequest(request, client, uri.asImmutable(), headers.asImmutable(), isSecure);
    }

    /// The connection as if the client had made it.
    private static final class ClientConnection extends ConnectionMetaData.Wrapper {
        private final SocketAddress address;

        ClientConnection(ConnectionMetaData wrapped, InetAddress address) {
            super(wrapped);
            this.address = new InetSocketAddress(address, 0);
        }

        @Override
        public SocketAddress getRemoteSocketAddress() {
            return address;
        }
    }

    private static final class ForwardedRequest extends Request.Wrapper {
        private final ConnectionMetaData connection;
        private final HttpURI uri;
        private final HttpFields headers;
        private final boolean isSecure;

        ForwardedRequest(
                Request request, ConnectionMetaData connection, HttpURI uri, HttpFields headers, boolean isSecure) {
            super(request);
            this.connection = connection;
            this.uri = uri;
            this.headers = headers;
            this.isSecure = isSecure;
        }

        @Override
        public ConnectionMetaData getConnectionMetaData() {
            return connection;
        }

        @Override
        public HttpURI getHttpURI() {
            return uri;
        }

        @Override
        public HttpFields getHeaders() {
            return headers;
        }

        @Override
        public boolean isSecure() {
            return isSecure;
        }
    }
}
