package pinakes.app.logging;

import java.util.List;
import java.util.regex.Pattern;
import pinakes.app.key.KeySecret;
import pinakes.app.settings.SecretValue;
import pinakes.tool.observe.SecretNames;

/// Masks secrets in text: configured ones by value, others by the name before them.
final class Redactor {
    static final String MASK = "***";

    /// Shorter secrets are not masked, because masking every "a" would reveal them.
    private static final int SECRET_CHARS_MIN = 4;

    /// `Bearer abc`, also without a header name before it.
    private static final Pattern BEARER = Pattern.compile("(?i)\\bbearer\\s+[^\\s\"',;]+");

    /// `Cookie: a=1; b=2`, to the end of the line.
    private static final Pattern COOKIES = Pattern.compile("(?i)(\\bcookie:\\s{0,4})[^\\r\\n\"']+");

    /// `password=abc`, `"apiKey": "abc"`, `Authorization: Basic abc`. The bounds keep the matching linear.
    private static final Pattern NAMED = Pattern.compile("(?i)(" + SecretNames.pattern() + "[\"']?\\s{0,4}[:=]\\s{0,4})"
            + "(\"(?:[^\"\\\\]|\\\\.){0,500}\"?|'[^']{0,500}'?|(?:basic|digest)\\s+[^\\s\"',;]+|[^\\s\"',;}\\]]+)");

    private final List<String> secrets;

    Redactor(List<SecretValue> secrets) {
        this.secrets = secrets.stream()
                .map(SecretValue::value)
                .filter(value -> value.length() >= SECRET_CHARS_MIN)
                .toList();
    }

    String redact(String text) {
        var redacted = text;
        for (var secret : secrets) {
            redacted = redacted.replace(secret, MASK);
        }
        if (redacted.contains("kb_")) {
            redacted = KeySecret.FORM.matcher(redacted).replaceAll(MASK);
        }
        if (mentionsBearer(redacted)) {
            redacted = BEARER.matcher(redacted).replaceAll("Bearer " + MASK);
        }
        if (redacted.indexOf(':') < 0 && redacted.indexOf('=') < 0) {
            return redacted;
        }
        redacted = COOKIES.matcher(redacted).replaceAll("$1" + MASK);
        return NAMED.matcher(redacted).replaceAll("$1" + MASK);
    }

    /// Most lines mention nothing of this kind, and this check is cheaper than the pattern.
    private static boolean mentionsBearer(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (text.regionMatches(true, i, "bearer", 0, "bearer".length())) {
                return true;
            }
        }
        return false;
    }

    String redact(String name, String value) {
        return SecretNames.contain(name) ? MASK : redact(value);
    }
}
