package pinakes.app.logging;

import java.util.List;
import java.util.regex.Pattern;
import pinakes.app.settings.Secret;
import pinakes.tool.observe.SecretNames;

/// Takes secrets out of text: the configured ones wherever they stand, others by what stands before them.
final class Redactor {
    static final String MASK = "***";

    /// A shorter secret is left alone, because masking every "a" would spell it out.
    private static final int SECRET_CHARS_MIN = 4;

    /// `Bearer abc`, also without a header name before it.
    private static final Pattern BEARER = Pattern.compile("(?i)\\bbearer\\s+[^\\s\"',;]+");

    /// `Cookie: a=1; b=2`: all of them, to the end of the line.
    private static final Pattern COOKIES = Pattern.compile("(?i)(\\bcookie:\\s{0,4})[^\\r\\n\"']+");

    /// `password=abc`, `"apiKey": "abc"`, `Authorization: Basic abc`. The bounds keep the matching linear.
    private static final Pattern NAMED = Pattern.compile("(?i)(" + SecretNames.pattern() + "[\"']?\\s{0,4}[:=]\\s{0,4})"
            + "(\"(?:[^\"\\\\]|\\\\.){0,500}\"?|'[^']{0,500}'?|(?:basic|digest)\\s+[^\\s\"',;]+|[^\\s\"',;}\\]]+)");

    /// A named key says itself what it is.
    private static final Pattern NAMED_KEY = Pattern.compile("kb_[0-9a-f]{64}");

    private final List<String> secrets;

    Redactor(List<Secret> secrets) {
        this.secrets = secrets.stream()
                .map(Secret::value)
                .filter(value -> value.length() >= SECRET_CHARS_MIN)
                .toList();
    }

    String redact(String text) {
        var redacted = text;
        for (var secret : secrets) {
            redacted = redacted.replace(secret, MASK);
        }
        if (redacted.contains("kb_")) {
            redacted = NAMED_KEY.matcher(redacted).replaceAll(MASK);
        }
        if (mentionsBearer(redacted)) {
            redacted = BEARER.matcher(redacted).replaceAll("Bearer " + MASK);
        }
        if (!assigns(redacted)) {
            return redacted;
        }
        redacted = COOKIES.matcher(redacted).replaceAll("$1" + MASK);
        return NAMED.matcher(redacted).replaceAll("$1" + MASK);
    }

    /// Nearly every line says no here and below, and is spared the dear search for patterns.
    private static boolean mentionsBearer(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (text.regionMatches(true, i, "bearer", 0, "bearer".length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean assigns(String text) {
        return text.indexOf(':') >= 0 || text.indexOf('=') >= 0;
    }

    /// The text of a named value.
    String redact(String name, String value) {
        return SecretNames.contain(name) ? MASK : redact(value);
    }
}
