package pinakes.engine.local.reference;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Digital object identifiers, in the one spelling that can be compared: lower case, without an address before them.
public final class Doi {
    private static final Pattern FORM = Pattern.compile("10\\.\\d{4,9}/[^\\s\"<>{}]{1,200}");
    private static final Pattern TRAILING = Pattern.compile("[.,;:)\\]'’”]+$");

    private Doi() {}

    /// The first one in a text.
    public static Optional<String> in(String text) {
        return FORM.matcher(text).results().map(found -> spelled(found.group())).findFirst();
    }

    /// The only one in a text; of several, nobody can say which is the text's own.
    public static Optional<String> onlyOneIn(String text) {
        var found = FORM.matcher(text)
                .results()
                .map(match -> spelled(match.group()))
                .distinct()
                .limit(2)
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static String spelled(String doi) {
        return TRAILING.matcher(doi).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
