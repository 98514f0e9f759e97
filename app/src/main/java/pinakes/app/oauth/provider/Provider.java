package pinakes.app.oauth.provider;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A provider, which is asked for its metadata when the first token arrives, so that it need not run before.
final class Provider implements AutoCloseable {
    /// How long a failure to reach it is remembered, so that a flood of tokens does not become one of requests.
    private static final Duration FAILURE_AGE_MAX = Duration.ofSeconds(2);
    /// How long its keys are used before it is asked for new ones.
    private static final Duration KEYS_AGE_MAX = Duration.ofMinutes(5);
    private static final Duration KEYS_WAIT_MAX = Duration.ofSeconds(6);
    /// A token with an unknown key makes us ask again, which strangers can cause: twice in this time at most.
    private static final Duration KEYS_INTERVAL = Duration.ofSeconds(30);

    private final URI issuer;
    private final LongSupplier nanoClock;
    private final ProviderHttp http = new ProviderHttp();
    private final ReentrantLock asking = new ReentrantLock();
    private volatile @Nullable Known known;
    private @Nullable IOException failure;
    private long failedAtNanos;

    /// @param keys rotated keys are fetched; while the provider does not respond, the last ones are kept
    record Known(ProviderMetadata metadata, JWKSource<SecurityContext> keys) {}

    Provider(URI issuer, LongSupplier nanoClock) {
        this.issuer = issuer;
        this.nanoClock = nanoClock;
    }

    ProviderHttp http() {
        return http;
    }

    /// @throws IOException when it has not responded yet
    Known known() throws IOException {
        var before = known;
        if (before != null) {
            return before;
        }
        asking.lock();
        try {
            var now = known;
            return now != null ? now : asked();
        } finally {
            asking.unlock();
        }
    }

    private Known asked() throws IOException {
        var last = failure;
        if (last != null && nanoClock.getAsLong() - failedAtNanos < FAILURE_AGE_MAX.toNanos()) {
            throw new IOException(last.getMessage(), last);
        }
        try {
            var metadata = ProviderMetadata.of(issuer, http);
            var made = new Known(metadata, keys(metadata.keys()));
            known = made;
            return made;
        } catch (IOException e) {
            failure = e;
            failedAtNanos = nanoClock.getAsLong();
            throw e;
        }
    }

    private JWKSource<SecurityContext> keys(URI url) throws IOException {
        return JWKSourceBuilder.<SecurityContext>create(
                        url.toURL(), place -> new Resource(http.get(URI.create(place.toString())), "application/json"))
                .cache(KEYS_AGE_MAX.toMillis(), KEYS_WAIT_MAX.toMillis())
                .refreshAheadCache(false)
                .rateLimited(KEYS_INTERVAL.toMillis())
                .outageTolerantForever()
                .build();
    }

    @Override
    public void close() {
        http.close();
    }
}
