package pinakes.transport.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.tls.TestCertificate;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.proxy.TrustedProxies;

class ServerTlsTest {
    @TempDir
    private Path directory;

    @Test
    void replaced_files_are_used_by_new_connections_without_a_restart() throws Exception {
        var first = TestCertificate.in(directory, "first");
        try (var server = serving(first)) {
            assertThat(presented(server.port())).isEqualTo("CN=first");

            TestCertificate.in(directory, "second").replace(first);

            Deadline.usual()
                    .await(
                            "the second certificate",
                            () -> presented(server.port()).equals("CN=second"));
        }
    }

    @Test
    void files_that_do_not_belong_together_are_not_used() throws Exception {
        var first = TestCertificate.in(directory, "first");
        var second = TestCertificate.in(directory, "second");
        try (var server = serving(first)) {
            Files.copy(second.certificate(), first.certificate(), StandardCopyOption.REPLACE_EXISTING);
            var third = TestCertificate.in(directory, "third");
            assertThat(presented(server.port())).isEqualTo("CN=first");

            third.replace(first);

            Deadline.usual()
                    .await(
                            "the third certificate",
                            () -> presented(server.port()).equals("CN=third"));
        }
        assertThatThrownBy(() -> new TlsFiles(second.certificate(), first.key()).read())
                .hasMessageContaining("does not belong to the certificate");
    }

    @Test
    void request_says_that_it_is_secure() throws Exception {
        try (var server = serving(TestCertificate.in(directory, "first"));
                var socket = connected(server.port())) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("true");
        }
    }

    @Test
    void plain_http_is_not_answered() throws Exception {
        try (var server = serving(TestCertificate.in(directory, "first"));
                var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("200");
        }
    }

    @Test
    void files_that_cannot_be_used_are_named() throws Exception {
        var good = TestCertificate.in(directory, "good");
        var old = Files.writeString(
                directory.resolve("old.key"), "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n");
        var missing = directory.resolve("missing.pem");

        assertThatThrownBy(() -> ServerTls.of(new TlsFiles(missing, good.key())))
                .isInstanceOf(UnusableCertificateException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() -> new TlsFiles(good.certificate(), old).read())
                .hasMessageContaining("openssl pkcs8 -topk8");
        assertThatThrownBy(() -> new TlsFiles(good.key(), good.key()).read()).hasMessageContaining("good.key");
        assertThatThrownBy(() -> new TlsFiles(good.certificate(), good.certificate()).read())
                .hasMessageContaining("contains no private key");
    }

    private static HttpServer serving(TestCertificate certificate) throws UnusableCertificateException {
        var tls = ServerTls.of(new TlsFiles(certificate.certificate(), certificate.key()), Duration.ofMillis(20));
        return HttpServer.listen(
                        "127.0.0.1",
                        0,
                        Rejection::write,
                        new HttpConnectionSettings(tls, new TrustedProxies(List.of())))
                .serve(Map.of("/", new SaysWhetherSecure()));
    }

    private static String presented(int port) {
        try (var socket = connected(port)) {
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                    .getSubjectX500Principal()
                    .getName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SSLSocket connected(int port) throws IOException {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Trusting()}, null);
            var socket = (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
            socket.startHandshake();
            return socket;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class SaysWhetherSecure extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.write(
                    true,
                    ByteBuffer.wrap(String.valueOf(request.isSecure()).getBytes(StandardCharsets.US_ASCII)),
                    callback);
            return true;
        }
    }

    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
