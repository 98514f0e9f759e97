package pinakes.transport.http.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.proxy.TrustedProxies.Network;

class ForwardedHandlerTest {
    @ParameterizedTest
    @DisplayName("S1: from a trusted proxy, client, scheme and host are those of the client; what it made up is not")
    @CsvSource(delimiter = '|', textBlock = """
            X-Forwarded-For: 192.0.2.7                                       | 192.0.2.7 http localhost
            X-Forwarded-For: 203.0.113.9, 192.0.2.7                          | 192.0.2.7 http localhost
            X-Forwarded-For: 203.0.113.9, 192.0.2.7, 10.1.2.3                | 192.0.2.7 http localhost
            X-Forwarded-For: 10.9.9.9, 10.1.2.3                              | 10.9.9.9 http localhost
            X-Forwarded-For: rubbish                                         | 127.0.0.1 http localhost
            X-Forwarded-For: 203.0.113.9, rubbish, 10.1.2.3                  | 10.1.2.3 http localhost
            X-Forwarded-Proto: https                                         | 127.0.0.1 https localhost
            X-Forwarded-Host: kb.example.org                                 | 127.0.0.1 http kb.example.org
            X-Forwarded-Host: evil/../x                                      | 127.0.0.1 http localhost
            Forwarded: for=192.0.2.7;proto=https;host=kb.example.org         | 192.0.2.7 https kb.example.org
            Forwarded: for="[2001:db8::7]:4711"                              | 2001:db8:0:0:0:0:0:7 http localhost
            Forwarded: for=203.0.113.9, for="192.0.2.7:80";proto=https       | 192.0.2.7 https localhost
            Forwarded: for=_hidden                                           | 127.0.0.1 http localhost
            """)
    void trusted_proxy_is_believed(String header, String expected) throws Exception {
        assertThat(seen(header, "127.0.0.1", "10.0.0.0/8")).isEqualTo(expected + " false");
    }

    @Test
    @DisplayName("S1: anyone else is not believed")
    void others_are_not_believed() throws Exception {
        assertThat(seen("X-Forwarded-For: 192.0.2.7", "10.0.0.0/8")).startsWith("127.0.0.1 http localhost");
        assertThat(seen("Forwarded: for=192.0.2.7;proto=https;host=evil.example"))
                .startsWith("127.0.0.1 http localhost");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.1, false",
        "192.168.1.128/25, 192.168.1.127, false",
        "192.168.1.128/25, 192.168.1.200, true",
        "2001:db8::/32, 2001:db8:1::1, true",
        "2001:db8::/32, 10.0.0.1, false",
        "0.0.0.0/0, 8.8.8.8, true",
        "127.0.0.1, 127.0.0.2, false"
    })
    void network_contains_its_addresses(String network, String address, boolean contained) {
        var proxies = new TrustedProxies(List.of(Network.parse(network).orElseThrow()));

        assertThat(proxies.contain(InetAddress.ofLiteral(address))).isEqualTo(contained);
    }

    @Test
    void what_is_no_network_is_refused() {
        assertThat(Stream.of("", "host.example", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/x"))
                .allMatch(text -> Network.parse(text).isEmpty());
    }

    /// The client, scheme and host of a request with a header, and whether it comes from the server's own user.
    private static String seen(String header, String... trusted) throws Exception {
        var proxies = new TrustedProxies(
                Stream.of(trusted).flatMap(text -> Network.parse(text).stream()).toList());
        try (var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, new HttpConnectionSettings(null, proxies))
                        .serve(Map.of("/", new Mirror()));
                var client = HttpClient.newHttpClient()) {
            var parts = header.split(": ", 2);
            var request = HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/"))
                    .header(parts[0], parts[1])
                    .build();
            return client.send(request, BodyHandlers.ofString()).body().replace(":" + server.port(), "");
        }
    }

    private static final class Mirror extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            var text = ClientAddress.of(request) + " " + (request.isSecure() ? "https" : "http") + " "
                    + request.getHeaders().get(HttpHeader.HOST) + " "
                    + PeerUser.isServers(request).getAsBoolean();
            response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), callback);
            return true;
        }
    }
}
