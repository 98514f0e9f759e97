package pinakes.app.oauth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.rest.Problem;

/// An OpenID provider that issues whatever a test wants, and can be away.
public final class FakeProvider implements AutoCloseable {
    public static final String AUDIENCE = "https://kb.example.org/mcp";
    public static final String CLIENT = "kb";
    public static final String CLIENT_SECRET = "secret-of-the-knowledge-base";

    /// Made once, because that takes long.
    private static final RSAKey FIRST = newKey();

    private static final RSAKey SECOND = newKey();
    private static final RSAKey FOREIGN = newKey();

    private final HttpServer server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpConnectionSettings.DIRECT);
    private final Map<String, Map<String, Object>> opaque = new ConcurrentHashMap<>();
    private final AtomicInteger keyRequests = new AtomicInteger();
    private final AtomicInteger lookups = new AtomicInteger();
    private volatile RSAKey key = named("first", FIRST);
    private volatile boolean isAway;

    public FakeProvider() {
        server.serve(Map.of(
                "/team/.well-known/openid-configuration",
                handler(this::metadata),
                "/team/keys",
                handler(this::keys),
                "/team/introspect",
                handler(this::introspect)));
    }

    public URI issuer() {
        return URI.create("http://127.0.0.1:" + server.port() + "/team");
    }

    /// A token as it should be, with changes.
    public String token(String subject, Consumer<JWTClaimsSet.Builder> changes) {
        return signed(claims(subject, changes), key);
    }

    public String token(String subject) {
        return token(subject, _ -> {});
    }

    /// A token that nobody signed.
    public String unsigned(String subject) {
        return new PlainJWT(claims(subject, _ -> {})).serialize();
    }

    /// A token signed with the text of the public key, as if it were a shared secret.
    public String signedWithPublicKey(String subject) throws JOSEException {
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build(), claims(subject, _ -> {}));
        jwt.sign(new MACSigner(key.toRSAPublicKey().getEncoded()));
        return jwt.serialize();
    }

    /// A token that someone else signed under the name of our key.
    public String forged(String subject) {
        return signedBy(key.getKeyID(), subject);
    }

    /// A token that someone else signed with a key of this name.
    public String signedBy(String keyName, String subject) {
        return signed(claims(subject, _ -> {}), named(keyName, FOREIGN));
    }

    /// A token that means nothing by itself.
    public String opaqueToken(String name, Map<String, Object> claims) {
        opaque.put(name, claims);
        return name;
    }

    public void revoke(String name) {
        opaque.remove(name);
    }

    public void rotate() {
        key = named("second", SECOND);
    }

    public void goAway() {
        isAway = true;
    }

    public int keyRequests() {
        return keyRequests.get();
    }

    public int lookups() {
        return lookups.get();
    }

    private JWTClaimsSet claims(String subject, Consumer<JWTClaimsSet.Builder> changes) {
        var now = Instant.now();
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer().toString())
                .subject(subject)
                .audience(AUDIENCE)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))));
        changes.accept(claims);
        return claims.build();
    }

    private static String signed(JWTClaimsSet claims, RSAKey key) {
        try {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .keyID(key.getKeyID())
                            .build(),
                    claims);
            jwt.sign(new RSASSASigner(key));
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RSAKey named(String name, RSAKey key) {
        return new RSAKey.Builder(key).keyID(name).build();
    }

    private static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private String metadata(Request request) {
        return WireJson.SNAKE.writeValueAsString(Map.of(
                "issuer", issuer().toString(),
                "jwks_uri", issuer() + "/keys",
                "introspection_endpoint", issuer() + "/introspect"));
    }

    private String keys(Request request) {
        keyRequests.incrementAndGet();
        return new JWKSet(key.toPublicJWK()).toString();
    }

    private String introspect(Request request) {
        lookups.incrementAndGet();
        var token = FormFields.getFields(request, 10, 10_000).getValue("token");
        var claims = opaque.get(token);
        return WireJson.SNAKE.writeValueAsString(claims == null ? Map.of("active", false) : claims);
    }

    private interface Answer {
        String to(Request request);
    }

    private Handler handler(Answer answer) {
        return new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                if (isAway) {
                    JsonResponse.empty(HttpStatus.BAD_GATEWAY_502, response, callback);
                } else {
                    var text = answer.to(request).getBytes(StandardCharsets.UTF_8);
                    JsonResponse.write(HttpStatus.OK_200, text, response, callback);
                }
                return true;
            }
        };
    }

    @Override
    public void close() {
        server.close();
    }
}
