package pinakes.transport.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// Demands a key, and knows from it who is calling.
///
/// Keys are compared by their hashes and always to the end, so the time it takes says nothing about how close a guess
/// was. The key itself is kept nowhere.
public final class BearerGuard implements Guard {
    private static final String SCHEME = "Bearer ";

    private final List<Key> keys;
    private final String metadataPath;

    /// @param metadataPath where a client finds out how this server wants to be authorised, such as
    ///     `/.well-known/oauth-protected-resource`
    public BearerGuard(List<Key> keys, String metadataPath) {
        this.keys = List.copyOf(keys);
        this.metadataPath = metadataPath;
    }

    /// What a key stands for.
    ///
    /// @param sha256 the hash of the key, in hexadecimal digits
    public record Key(String sha256, Caller caller) {
        public static Key of(String secret, Caller caller) {
            return new Key(hash(secret), caller);
        }
    }

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var given = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
        var caller = given.size() == 1 ? callerWith(given.getFirst()) : null;
        if (caller == null) {
            return Rejection.of(HttpStatus.UNAUTHORIZED_401, "A valid key is needed", "unauthorized")
                    .with("WWW-Authenticate", challenge(request, !given.isEmpty()));
        }
        RequestCaller.set(request, caller);
        return null;
    }

    private @Nullable Caller callerWith(String authorization) {
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        var hash = hash(authorization.substring(SCHEME.length()).strip());
        Caller found = null;
        for (var key : keys) {
            if (MessageDigest.isEqual(bytes(key.sha256), bytes(hash))) {
                found = key.caller;
            }
        }
        return found;
    }

    private String challenge(Request request, boolean wrongKey) {
        var scheme = request.isSecure() ? "https" : "http";
        var challenge = "Bearer realm=\"pinakes\", resource_metadata=\"" + scheme + "://"
                + request.getHeaders().get(HttpHeader.HOST) + metadataPath + "\"";
        return wrongKey ? challenge + ", error=\"invalid_token\"" : challenge;
    }

    private static String hash(String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(bytes(secret));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
