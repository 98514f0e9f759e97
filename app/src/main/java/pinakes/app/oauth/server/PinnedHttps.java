package pinakes.app.oauth.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Fetches a small document from the address that was checked.
///
/// The JDK's client would look the host up again, and a host that a stranger controls could then have another address.
record PinnedHttps(SSLSocketFactory tls, Hosts hosts, Duration timeMax) {
    private static final int PORT = 443;
    private static final int BYTES_MAX = 32 * 1024;
    private static final int BUFFER_BYTES = 4 * 1024;

    /// Finds the address of a host, and refuses hosts that must not be asked.
    @FunctionalInterface
    interface Hosts {
        InetAddress address(String host) throws IOException;
    }

    static PinnedHttps toPublicHosts() {
        return new PinnedHttps(
                (SSLSocketFactory) SSLSocketFactory.getDefault(), PublicHosts::address, Duration.ofSeconds(5));
    }

    /// The body of a response with status 200. Redirects are not followed.
    byte[] get(URI url) throws IOException {
        var deadline = System.nanoTime() + timeMax.toNanos();
        var port = url.getPort() < 0 ? PORT : url.getPort();
        try (var plain = new Socket()) {
            plain.connect(new InetSocketAddress(hosts.address(url.getHost()), port), left(deadline));
            plain.setSoTimeout(left(deadline));
            try (var socket = (SSLSocket) tls.createSocket(plain, url.getHost(), port, true)) {
                var parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                socket.getOutputStream().write(request(url).getBytes(StandardCharsets.US_ASCII));
                return body(read(socket, deadline), url);
            }
        }
    }

    /// HTTP/1.0 has no chunked answers.
    private static String request(URI url) {
        var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return "GET " + url.getRawPath() + query + " HTTP/1.0\r\nHost: " + url.getRawAuthority()
                + "\r\nUser-Agent: Pinakes\r\nAccept: application/json\r\nConnection: close\r\n\r\n";
    }

    private static byte[] read(SSLSocket socket, long deadline) throws IOException {
        var all = new ByteArrayOutputStream();
        var buffer = new byte[BUFFER_BYTES];
        var in = socket.getInputStream();
        for (var count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            all.write(buffer, 0, count);
            if (all.size() > BYTES_MAX) {
                throw new IOException("the document has more than " + BYTES_MAX + " bytes");
            }
            socket.setSoTimeout(left(deadline));
        }
        return all.toByteArray();
    }

    private static byte[] body(byte[] response, URI url) throws IOException {
        var text = new String(response, StandardCharsets.ISO_8859_1);
        var end = text.indexOf("\r\n\r\n");
        if (end < 0 || !text.matches("(?s)HTTP/1\\.[01] 200 .*")) {
            throw new IOException(url + " did not return a document");
        }
        return text.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static int left(long deadline) throws IOException {
        var millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new IOException("the document did not arrive in time");
        }
        return (int) millis;
    }
}
