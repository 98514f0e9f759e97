package pinakes.app.oauth.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KeyCallers;
import pinakes.app.key.KeyDirectory;
import pinakes.app.key.KeySecret;
import pinakes.app.oauth.server.AuthorizationCodes.Granted;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.key.ApiKey;
import pinakes.transport.rest.Problem;

/// `/oauth/authorize`: the page where a person signs in with a key and lets a client act for them.
///
/// A client that cannot be identified, or a redirect that it did not register, ends at an error page: the browser is
/// never sent to an address that was not checked. The form works only in the browser that got the page, which has a
/// cookie for it.
final class AuthorizeEndpoint extends Handler.Abstract {
    static final String PATH = "/oauth/authorize";

    private static final Duration PAGE_LIFETIME = Duration.ofMinutes(10);
    private static final String PURPOSE = "oauth page";
    private static final String COOKIE = "pinakes-sign-in";
    private static final int COOKIE_BYTES = 32;
    private static final int STATE_CHARACTERS_MAX = 2_000;
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");

    private final Function<String, Optional<OAuthClient>> clients;
    private final TokenCodec sealing;
    private final AuthorizationCodes codes;
    private final KeyDirectory keys;
    private final KeyCallers callers;
    private final ServerAddress address;
    private final SignInRecords records;
    private final SecureRandom random;
    private final InstantSource clock;

    /// @param cookie what the cookie of the page contains
    private record Page(AuthorizationRequest request, String cookie, Instant endsAt) {}

    AuthorizeEndpoint(
            Function<String, Optional<OAuthClient>> clients,
            TokenCodec sealing,
            AuthorizationCodes codes,
            KeyDirectory keys,
            KeyCallers callers,
            ServerAddress address,
            SignInRecords records,
            SecureRandom random,
            InstantSource clock) {
        this.clients = clients;
        this.sealing = sealing;
        this.codes = codes;
        this.keys = keys;
        this.callers = callers;
        this.address = address;
        this.records = records;
        this.random = random;
        this.clock = clock;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws InterruptedException {
        if (HttpMethod.GET.is(request.getMethod())) {
            open(request, response, callback);
        } else if (HttpMethod.POST.is(request.getMethod())) {
            submit(request, response, callback);
        } else {
            Problem.wrongMethod("GET, POST", response, callback);
        }
        return true;
    }

    private void open(Request request, Response response, Callback callback) {
        var asked = OAuthParameters.ofQuery(request);
        var client = asked.flatMap(parameters -> clients.apply(parameters.get("client_id")));
        if (client.isEmpty()) {
            refuse("The application is unknown, or its metadata is unavailable.", request, response, callback);
            return;
        }
        var parameters = asked.get();
        var redirectUri = parameters.get("redirect_uri");
        if (!client.get().mayBeSentTo(redirectUri)) {
            refuse("The redirect URI is not registered for this application.", request, response, callback);
            return;
        }
        var wanted = new AuthorizationRequest(
                client.get().id(),
                redirectUri,
                parameters.get("code_challenge"),
                Scopes.asked(parameters.find("scope").orElse(null)),
                address.resource(request),
                parameters.find("state").orElse(null));
        var error = error(parameters, request);
        if (error != null) {
            redirect(wanted, Map.of("error", error), request, response, callback);
            return;
        }
        var cookie = new byte[COOKIE_BYTES];
        random.nextBytes(cookie);
        var nonce = Base64.getUrlEncoder().withoutPadding().encodeToString(cookie);
        Response.addCookie(
                response,
                HttpCookie.build(COOKIE, nonce)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite(HttpCookie.SameSite.STRICT)
                        .path("/")
                        .maxAge(PAGE_LIFETIME.toSeconds())
                        .build());
        var sealed =
                sealing.seal(PURPOSE, new Page(wanted, nonce, clock.instant().plus(PAGE_LIFETIME)));
        SignInPage.ask(HttpStatus.OK_200, client.get(), wanted, sealed, null, response, callback);
    }

    /// The code of the first thing that is wrong; null when nothing is.
    private @Nullable String error(OAuthParameters parameters, Request request) {
        if (!parameters.get("response_type").equals("code")) {
            return "unsupported_response_type";
        }
        var isProtected = parameters.get("code_challenge_method").equals("S256")
                && CHALLENGE.matcher(parameters.get("code_challenge")).matches();
        if (!isProtected || parameters.get("state").length() > STATE_CHARACTERS_MAX) {
            return "invalid_request";
        }
        return parameters
                        .find("resource")
                        .filter(named -> !address.isResource(request, named))
                        .isPresent()
                ? "invalid_target"
                : null;
    }

    private void submit(Request request, Response response, Callback callback) throws InterruptedException {
        var form = OAuthParameters.ofForm(request);
        var page = form.flatMap(fields -> sealing.open(PURPOSE, fields.get("request"), Page.class))
                .filter(sent -> clock.instant().isBefore(sent.endsAt) && hasCookie(request, sent.cookie));
        var client = page.flatMap(sent -> clients.apply(sent.request.client()));
        if (client.isEmpty()) {
            refuse("This page has expired, or was not opened in this browser.", request, response, callback);
            return;
        }
        var asked = page.get().request;
        if (!form.get().get("decision").equals("allow")) {
            redirect(asked, Map.of("error", "access_denied"), request, response, callback);
            return;
        }
        var sealed = form.get().get("request");
        try {
            var key = key(form.get().get("key"));
            if (key.isEmpty()) {
                records.refused(request, response, "wrong_key");
                ask(
                        "The server did not accept this key. It may be mistyped, revoked or expired.",
                        client.get(),
                        asked,
                        sealed,
                        response,
                        callback);
            } else if (Scopes.allowed(asked.scopes(), callers.of(key.get())).isEmpty()) {
                ask("This key has none of these permissions.", client.get(), asked, sealed, response, callback);
            } else {
                grant(key.get(), asked, request, response, callback);
            }
        } catch (EngineUnavailableException e) {
            ask("Try again: " + e.getMessage(), client.get(), asked, sealed, response, callback);
        }
    }

    private static void ask(
            String problem,
            OAuthClient client,
            AuthorizationRequest asked,
            String sealed,
            Response response,
            Callback callback) {
        SignInPage.ask(HttpStatus.FORBIDDEN_403, client, asked, sealed, problem, response, callback);
    }

    private void grant(ApiKey key, AuthorizationRequest asked, Request request, Response response, Callback callback) {
        var code = codes.issue(new Granted(asked, key.hash().value()));
        if (code.isEmpty()) {
            redirect(asked, Map.of("error", "temporarily_unavailable"), request, response, callback);
            return;
        }
        records.signedIn(request, callers.of(key), asked.client());
        redirect(asked, Map.of("code", code.get()), request, response, callback);
    }

    private Optional<ApiKey> key(String text) throws InterruptedException {
        var secret = KeySecret.parse(text.strip());
        return secret.isEmpty() ? Optional.empty() : keys.find(secret.get().hash());
    }

    private static boolean hasCookie(Request request, String value) {
        return Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .anyMatch(cookie -> MessageDigest.isEqual(
                        cookie.getValue().getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)));
    }

    private void refuse(String why, Request request, Response response, Callback callback) {
        records.refused(request, response, "invalid_sign_in");
        SignInPage.refuse(HttpStatus.BAD_REQUEST_400, why, response, callback);
    }

    /// Sends the browser back to the client, with the issuer, so that the client notices a mix-up (RFC 9207).
    private void redirect(
            AuthorizationRequest asked,
            Map<String, String> result,
            Request request,
            Response response,
            Callback callback) {
        var parameters = new LinkedHashMap<>(result);
        if (asked.state() != null) {
            parameters.put("state", asked.state());
        }
        parameters.put("iss", address.issuer(request));
        var query = parameters.entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        var headers = response.getHeaders();
        var to = asked.redirectUri();
        headers.put(HttpHeader.LOCATION, to + (to.contains("?") ? "&" : "?") + query);
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put("Referrer-Policy", "no-referrer");
        response.setStatus(HttpStatus.SEE_OTHER_303);
        callback.succeeded();
    }
}
