package pinakes.app.oauth.server;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.contract.WireJson;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Clients whose id is the URL of a document about them (OAuth Client ID Metadata Documents).
///
/// Anyone who opens a sign-in page can name any URL. So documents are fetched from public hosts only, rarely, and
/// within limits; nothing of them is shown but the name of the client and its host.
final class PublishedClients {
    private static final Logger LOG = LoggerFactory.getLogger(PublishedClients.class);
    private static final Duration AGE_MAX = Duration.ofMinutes(10);
    private static final int KNOWN_MAX = 200;
    private static final int FETCHES_PER_MINUTE = 30;
    private static final int URL_CHARACTERS_MAX = 500;

    private final PinnedHttps https;
    private final InstantSource clock;
    private final Map<String, Known> known = new LinkedHashMap<>();
    private Instant minute = Instant.EPOCH;
    private int fetches;

    private record Known(Optional<OAuthClient> client, Instant at) {}

    PublishedClients(PinnedHttps https, InstantSource clock) {
        this.https = https;
        this.clock = clock;
    }

    /// The client; empty when it has no usable document.
    Optional<OAuthClient> find(String id) {
        var url = url(id);
        if (url.isEmpty()) {
            return Optional.empty();
        }
        var now = clock.instant();
        synchronized (known) {
            known.values().removeIf(old -> !now.isBefore(old.at.plus(AGE_MAX)));
            var last = known.get(id);
            if (last != null) {
                return last.client;
            }
            if (known.size() >= KNOWN_MAX || !mayFetch(now)) {
                LOG.debug("The metadata of {} was not fetched: the limit on fetches was reached", Quoted.of(id));
                return Optional.empty();
            }
        }
        var fetched = fetch(id, url.get());
        synchronized (known) {
            known.put(id, new Known(fetched, now));
        }
        return fetched;
    }

    /// The URL of a document: `https`, with a path, at the usual port.
    private static Optional<URI> url(String id) {
        try {
            return id.length() > URL_CHARACTERS_MAX
                    ? Optional.empty()
                    : Optional.of(new URI(id))
                            .filter(url -> "https".equals(url.getScheme())
                                    && url.getHost() != null
                                    && url.getPort() < 0
                                    && url.getRawUserInfo() == null
                                    && url.getRawFragment() == null
                                    && url.getRawPath().length() > 1
                                    && url.normalize().equals(url));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private boolean mayFetch(Instant now) {
        if (!now.isBefore(minute.plus(Duration.ofMinutes(1)))) {
            minute = now;
            fetches = 0;
        }
        return fetches++ < FETCHES_PER_MINUTE;
    }

    private Optional<OAuthClient> fetch(String id, URI url) {
        LOG.info("Fetching the metadata of the client {}", Quoted.of(id));
        try {
            return read(id, WireJson.SNAKE.readTree(https.get(url)));
        } catch (IOException | JacksonException e) {
            LOG.warn("The metadata of the client {} is unavailable: {}", Quoted.of(id), e.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<OAuthClient> read(String id, JsonNode document) {
        var uris = document.path("redirect_uris")
                .valueStream()
                .map(uri -> uri.asString(""))
                .filter(RedirectUris::areAllowed)
                .limit(OAuthClient.REDIRECTS_MAX)
                .toList();
        var name = document.path("client_name").asString("").strip();
        return id.equals(document.path("client_id").asString(""))
                        && !name.isEmpty()
                        && name.length() <= OAuthClient.NAME_CHARACTERS_MAX
                        && !document.has("client_secret")
                        && !uris.isEmpty()
                ? Optional.of(new OAuthClient(id, name, uris))
                : Optional.empty();
    }
}
