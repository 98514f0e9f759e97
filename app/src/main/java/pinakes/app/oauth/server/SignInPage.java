package pinakes.app.oauth.server;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.console.WebConsole;

/// The pages that people see while they sign in: static HTML in the style of the console, without scripts.
final class SignInPage {
    private static final List<String> STYLES = List.of("tokens", "base", "shell", "components");

    private static final int ID_CHARACTERS_MAX = 200;

    private SignInPage() {}

    /// Asks for a key, and says who will act for its holder.
    ///
    /// @param sealed the request, which the form sends back
    /// @param problem what was wrong with the last attempt; null for the first
    static void ask(
            int status,
            OAuthClient client,
            AuthorizationRequest asked,
            String sealed,
            @Nullable String problem,
            Response response,
            Callback callback) {
        var target = URI.create(asked.redirectUri());
        var isLocal = RedirectUris.isLoopback(target);
        var destination = isLocal ? "a program on your own machine (" + target.getHost() + ")" : target.getHost();
        var error =
                problem == null ? "" : "<p class=\"field-error\" id=\"error\" role=\"alert\">" + text(problem) + "</p>";
        var body = String.format(
                Locale.ROOT,
                """
                <form class="card sign-in-card" method="post" action="authorize" aria-labelledby="title">
                  <h1 id="title">Let %s use Pinakes?</h1>
                  <p class="muted">It will act for you with the key that you enter, until you revoke the key.</p>
                  <div class="notice warn"><div>You will be sent to <strong>%s</strong>.%s</div></div>
                  <div><p>It asks for these permissions, as far as your key has them:</p><p><code>%s</code></p></div>
                  <div class="field"><label for="key">Key</label>
                    <input id="key" name="key" class="input" type="password" autocomplete="off" spellcheck="false"
                      placeholder="kb_…"%s>%s</div>
                  <input type="hidden" name="request" value="%s">
                  <button class="button primary wide" name="decision" value="allow">Allow</button>
                  <button class="button wide" name="decision" value="deny">Cancel</button>
                  <p class="sign-in-help">The name above is the application's own; nobody has checked it. Its id is
                    <code>%s</code>. Continue only if you started this yourself.</p>
                </form>""",
                text(client.name()),
                text(destination),
                isLocal ? " Any program there could have asked." : "",
                text(String.join(" ", asked.scopes())).replace(" ", "</code> <code>"),
                problem == null ? "" : " aria-invalid=\"true\" aria-describedby=\"error\"",
                error,
                text(sealed),
                text(client.id().length() > ID_CHARACTERS_MAX ? "a registration of its own" : client.id()));
        write(status, "Sign in", body, target, response, callback);
    }

    /// Says why nobody can be sent anywhere.
    static void refuse(int status, String why, Response response, Callback callback) {
        var body = "<div class=\"card sign-in-card\"><h1>This sign-in cannot continue</h1><p>" + text(why)
                + "</p><p class=\"sign-in-help\">Go back to the application and start again.</p></div>";
        write(status, "Sign-in failed", body, null, response, callback);
    }

    private static void write(
            int status, String title, String body, @Nullable URI target, Response response, Callback callback) {
        var styles = STYLES.stream()
                .map(name ->
                        "<link rel=\"stylesheet\" href=\"../" + WebConsole.pathOf("styles/" + name + ".css") + "\">")
                .collect(Collectors.joining());
        var html = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<meta name=\"color-scheme\" content=\"light dark\"><title>" + title + " · Pinakes</title>" + styles
                + "</head><body><main class=\"sign-in\">" + body + "</main></body></html>";
        var headers = response.getHeaders();
        headers.put("Content-Security-Policy", policy(target));
        headers.put("X-Frame-Options", "DENY");
        headers.put("X-Content-Type-Options", "nosniff");
        // With no referrer at all, browsers would not say where the form comes from, and it would be refused.
        headers.put("Referrer-Policy", "same-origin");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put(HttpHeader.CONTENT_TYPE, "text/html;charset=utf-8");
        response.setStatus(status);
        response.write(true, ByteBuffer.wrap(html.getBytes(StandardCharsets.UTF_8)), callback);
    }

    /// Browsers apply `form-action` to the redirect after the form, too.
    private static String policy(@Nullable URI target) {
        var forms = target == null
                ? "'none'"
                : "'self' "
                        + (target.getHost().startsWith("[")
                                ? "http:"
                                : target.getScheme() + "://" + target.getRawAuthority());
        return "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action " + forms;
    }

    private static String text(String given) {
        return given.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
