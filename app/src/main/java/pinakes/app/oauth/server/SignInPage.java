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
import pinakes.app.key.KnownPermissions;
import pinakes.console.WebConsole;

/// The pages that people see while they sign in: static HTML in the style of the console, without scripts.
final class SignInPage {
    private static final List<String> STYLES = List.of("tokens", "base", "shell", "components");

    /// As on the page where people sign in to the console.
    private static final String BRAND = """
            <div class="sign-in-brand"><svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32"
            height="32" rx="8" fill="currentColor"/><path d="M9 8.5h14M11 12v11.5M16 12v11.5M21 12v11.5M9 23.5h14"
            stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round" fill="none"/></svg></div>""";

    private static final String CHECK_MARK = """
            <svg class="icon" width="16" height="16" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 10.5l4 4 8-9"/></svg>""";

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
                  %s
                  <h1 id="title">Let <bdi>%s</bdi> use Pinakes?</h1>
                  <p class="muted">It will act for you with the key that you enter. Revoking the key ends this.</p>
                  <section aria-labelledby="grants">
                    <h2 id="grants">It will be able to</h2>
                    <ul class="grants">%s</ul>
                    <p class="small muted">It can do only what your key allows, and can never manage keys.</p>
                  </section>
                  <div class="notice warn"><div>Afterwards, you return to <strong>%s</strong>.%s</div></div>
                  <div class="field"><label for="key">Key</label>
                    <input id="key" name="key" class="input" type="password" autocomplete="current-password"
                      spellcheck="false" placeholder="kb_…"%s>%s</div>
                  <input type="hidden" name="request" value="%s">
                  <div class="sign-in-choice">
                    <button class="button primary wide" name="decision" value="allow">Allow</button>
                    <button class="button wide" name="decision" value="deny">Cancel</button>
                  </div>
                  <p class="sign-in-help">Continue only if you started this yourself. The application chose its own name,
                    which is not verified.%s</p>
                </form>""",
                BRAND,
                text(client.name()),
                grants(asked.scopes()),
                text(destination),
                isLocal ? " Any program on your machine could have sent this request." : "",
                problem == null ? "" : " aria-invalid=\"true\" aria-describedby=\"error\"",
                error,
                text(sealed),
                published(client));
        write(status, "Sign in", body, target, response, callback);
    }

    /// Where a client describes itself; others have an id that tells people nothing.
    private static String published(OAuthClient client) {
        return client.id().startsWith("https:") && client.id().length() <= ID_CHARACTERS_MAX
                ? " Its metadata is published at <code>" + text(client.id()) + "</code>."
                : "";
    }

    private static String grants(List<String> permissions) {
        return permissions.stream()
                .map(permission ->
                        "<li>" + CHECK_MARK + "<span>" + text(KnownPermissions.meaning(permission)) + "</span></li>")
                .collect(Collectors.joining());
    }

    /// The page for a request that cannot be redirected, with the reason.
    static void refuse(int status, String why, Response response, Callback callback) {
        var body = "<div class=\"card sign-in-card\">" + BRAND + "<h1>This sign-in cannot continue</h1><p>" + text(why)
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
                + "<meta name=\"color-scheme\" content=\"light dark\"><title>" + title + " · Pinakes</title>"
                + "<link rel=\"icon\" type=\"image/svg+xml\" href=\"../" + WebConsole.pathOf("icon.svg") + "\">"
                + styles
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
        return "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action "
                + forms;
    }

    private static String text(String given) {
        return given.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
