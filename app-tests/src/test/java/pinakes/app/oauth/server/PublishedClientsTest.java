package pinakes.app.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.Deadline;
import pinakes.testkit.tls.TestCertificate;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.proxy.TrustedProxies;
import pinakes.transport.http.tls.ServerTls;
import pinakes.transport.http.tls.TlsFiles;
import pinakes.transport.rest.Problem;

/// Documents that clients publish about themselves, and hosts that they must not lead to.
final class PublishedClientsTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("S3: a document is fetched over TLS from the address that was checked; all else is refused")
    void document_is_fetched() throws Exception {
        var certificate = TestCertificate.in(directory, "publisher");
        var answer = new AtomicReference<>("{}");
        var status = new AtomicInteger(HttpStatus.OK_200);
        var tls = new HttpConnectionSettings(
                ServerTls.of(new TlsFiles(certificate.certificate(), certificate.key())),
                new TrustedProxies(List.of()));
        try (var server =
                HttpServer.listen("127.0.0.1", 0, Problem::write, tls).serve(Map.of("/*", answering(status, answer)))) {
            var url = URI.create("https://localhost:" + server.port() + "/client.json");
            var https = new PinnedHttps(
                    trusting(certificate).getSocketFactory(), _ -> InetAddress.getLoopbackAddress(), Deadline.USUAL);

            answer.set("{\"a\": \"ä\"}");
            assertThat(new String(https.get(url), StandardCharsets.UTF_8)).isEqualTo("{\"a\": \"ä\"}");
            var otherName = URI.create("https://other.example:" + server.port() + "/client.json");
            assertThatThrownBy(() -> https.get(otherName)).isInstanceOf(IOException.class);
            var strict = new PinnedHttps(SSLContext.getDefault().getSocketFactory(), https.hosts(), Deadline.USUAL);
            assertThatThrownBy(() -> strict.get(url)).isInstanceOf(IOException.class);
            var publicOnly = new PinnedHttps(https.tls(), PublicHosts::address, Deadline.USUAL);
            assertThatThrownBy(() -> publicOnly.get(url)).hasMessageContaining("not on the public internet");
            answer.set(" ".repeat(40_000));
            assertThatThrownBy(() -> https.get(url)).hasMessageContaining("more than");
            status.set(HttpStatus.FOUND_302);
            answer.set("{}");
            assertThatThrownBy(() -> https.get(url)).hasMessageContaining("did not return a document");
        }
    }

    @Test
    @DisplayName("S3: a host that accepts and says nothing does not hold a sign-in up for long")
    void silent_host_is_given_up() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var https = new PinnedHttps(
                    SSLContext.getDefault().getSocketFactory(),
                    _ -> InetAddress.getLoopbackAddress(),
                    Duration.ofMillis(200));

            assertThatThrownBy(() -> https.get(URI.create("https://localhost:" + silent.getLocalPort() + "/x")))
                    .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @DisplayName("S3: private, local and reserved addresses are not public")
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.1.2.3",
                "172.31.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "ff02::1",
                "::ffff:10.0.0.1",
                "64:ff9b::a00:1",
                "2002:a00:1::1",
                "2001:db8::1",
                "2001::1"
            })
    void private_addresses_are_refused(String address) {
        assertThat(PublicHosts.isPublic(InetAddress.ofLiteral(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1.1.1", "93.184.216.34", "2606:4700::1111", "172.32.0.1"})
    void public_addresses_are_accepted(String address) {
        assertThat(PublicHosts.isPublic(InetAddress.ofLiteral(address))).isTrue();
    }

    @Test
    @DisplayName("S3, S10: strangers cannot make the server fetch without end, nor URLs of any form")
    void fetches_are_limited() {
        var lookups = new AtomicInteger();
        var now = new AtomicReference<>(Instant.EPOCH);
        var https = new PinnedHttps(
                (SSLSocketFactory) SSLSocketFactory.getDefault(),
                _ -> {
                    lookups.incrementAndGet();
                    throw new IOException("away");
                },
                Deadline.USUAL);
        var clients = new PublishedClients(https, now::get);
        for (var bad : List.of(
                "http://a.example/x",
                "https://a.example",
                "https://a.example/",
                "https://a.example:8443/x",
                "https://u@a.example/x",
                "https://a.example/x#y",
                "https://a.example/a/../b",
                "https:///x",
                "ftp://a/x")) {
            assertThat(clients.find(bad)).isEmpty();
        }
        assertThat(lookups).hasValue(0);

        for (var i = 0; i < 100; i++) {
            assertThat(clients.find("https://a.example/" + i)).isEmpty();
            assertThat(clients.find("https://a.example/" + i)).isEmpty();
        }

        assertThat(lookups.get()).isBetween(1, 30);
    }

    @Test
    @DisplayName("S5: redirect addresses are compared exactly, but for the port on the person's own machine")
    void redirects_are_compared() {
        assertThat(RedirectUris.match("http://localhost:1/cb?a=1", "http://localhost:65000/cb?a=1"))
                .isTrue();
        assertThat(RedirectUris.match("http://[::1]/cb", "http://[::1]:9/cb")).isTrue();
        assertThat(RedirectUris.match("http://localhost/cb", "http://127.0.0.1/cb"))
                .isFalse();
        assertThat(RedirectUris.match("http://localhost/cb", "http://localhost:1/cb/"))
                .isFalse();
        assertThat(RedirectUris.match("http://localhost/cb", "http://x@localhost:1/cb"))
                .isFalse();
        assertThat(RedirectUris.match("https://a.example/cb", "https://a.example:444/cb"))
                .isFalse();
        assertThat(RedirectUris.match("https://a.example/cb", "https://a.example/cb#x"))
                .isFalse();
    }

    private static Handler answering(AtomicInteger status, AtomicReference<String> answer) {
        return new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.getHeaders().put("Location", "https://127.0.0.1/");
                JsonResponse.write(status.get(), answer.get().getBytes(StandardCharsets.UTF_8), response, callback);
                return true;
            }
        };
    }

    private static SSLContext trusting(TestCertificate certificate) throws Exception {
        var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null);
        try (var file = Files.newInputStream(certificate.certificate())) {
            trusted.setCertificateEntry(
                    "publisher", CertificateFactory.getInstance("X.509").generateCertificate(file));
        }
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
