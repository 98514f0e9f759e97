package pinakes.tool.observe;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Recognises secrets by the name of their field; the one list for everything that is logged.
public final class SecretNames {
    /// A space stands for a hyphen, an underscore, or nothing.
    private static final List<String> WORDS = List.of(
            "access key",
            "api key",
            "authorization",
            "cookie",
            "credential",
            "pass phrase",
            "passwd",
            "password",
            "private key",
            "pwd",
            "secret",
            "token");

    private static final List<String> PLAIN_WORDS =
            WORDS.stream().map(word -> word.replace(" ", "")).toList();

    private SecretNames() {}

    public static boolean contain(String name) {
        var plain = name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
        return PLAIN_WORDS.stream().anyMatch(plain::contains);
    }

    /// A regular expression for these words, in lower case and without a capturing group.
    public static String pattern() {
        return WORDS.stream().map(word -> word.replace(" ", "[-_]?")).collect(Collectors.joining("|", "(?:", ")"));
    }
}
