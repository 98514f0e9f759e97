package pinakes.engine.core.reference;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Digital object identifiers in a normalized form: lower case, without a URL prefix.
public final class Doi {
    private static final Pattern FORM = Pattern.compile("10\\.\\d{4,9}/[^\\s\"<>{}]{1,200}");
    private static final Pattern TRAILING = Pattern.compile("[.,;:)\\]'’”]+$");

    private Doi() {}

    /// The first DOI in a text.
    public static Optional<String> in(String text) {
        return FORM.matcher(text).results().map(found -> spelled(found.group())).findFirst();
    }

    /// The DOI in a text, if there is exactly one.
    public static Optional<String> onlyOneIn(String text) {
        return SoleIdentifier.of(FORM.matcher(text).results().map(match -> spelled(match.group())));
    }

    private static String spelled(String doi) {
        return TRAILING.matcher(doi).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
