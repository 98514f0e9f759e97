package pinakes.engine.outbound;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// HTTP clients for the servers that engines and gateways depend on.
public final class OutboundHttp {
    private OutboundHttp() {}

    /// A client that works on virtual threads and follows no redirect, which could send a secret elsewhere.
    ///
    /// @param tls whom to trust; null for the authorities that the JDK trusts
    public static HttpClient client(Duration connectTimeout, @Nullable SSLContext tls) {
        var client = HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        if (tls != null) {
            client.sslContext(tls);
        }
        return client.build();
    }
}
