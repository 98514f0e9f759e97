package pinakes.engine.core.reference;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// arXiv identifiers in a normalized form: lower case, without prefix and version.
public final class ArxivId {
    private static final String FORM = "(\\d{4}\\.\\d{4,5}|[a-z][a-z-]{1,15}(?:\\.[A-Za-z]{2})?/\\d{7})(?:v\\d{1,3})?";

    /// With a prefix that marks it as an arXiv id: a bare number may be anything.
    private static final Pattern MARKED =
            Pattern.compile("(?i)(?:\\barXiv\\s?:\\s?|\\barxiv\\.org/(?:abs|pdf)/|\\b10\\.48550/arXiv\\.)" + FORM);

    /// What arXiv prints on the first page, such as `arXiv:1706.03762v7 [cs.CL]`.
    private static final Pattern STAMPED =
            Pattern.compile("(?i)\\barXiv:" + FORM + "\\s+\\[[a-z-]+(?:\\.[A-Za-z-]{2,})?\\]");

    /// As arXiv names downloads, such as `1706.03762v7.pdf`; people append to such names.
    private static final Pattern NAME =
            Pattern.compile("(?i)(?:arxiv[-_. ]?)?(\\d{4}\\.\\d{4,5})(?:v\\d{1,3})?(?![\\p{L}\\d.]).*");

    private static final Pattern BARE = Pattern.compile("(?i)" + FORM);

    private ArxivId() {}

    /// The identifier in a field that is meant for one.
    public static Optional<String> of(String field) {
        var bare = BARE.matcher(field.strip());
        return bare.matches() ? Optional.of(spelled(bare.group(1))) : in(field);
    }

    /// The identifier that a file name without its extension begins with.
    public static Optional<String> inFileName(String stem) {
        var name = NAME.matcher(stem);
        return name.matches() ? Optional.of(spelled(name.group(1))) : Optional.empty();
    }

    /// The first identifier in a text.
    public static Optional<String> in(String text) {
        return MARKED.matcher(text)
                .results()
                .map(found -> spelled(found.group(1)))
                .findFirst();
    }

    /// The identifier of the paper that a text begins: the one that arXiv stamps on it, or else the only one.
    public static Optional<String> ofPaper(String text) {
        var stamped = STAMPED.matcher(text).results().map(match -> spelled(match.group(1)));
        var marked = MARKED.matcher(text).results().map(match -> spelled(match.group(1)));
        return SoleIdentifier.of(stamped).or(() -> SoleIdentifier.of(marked));
    }

    private static String spelled(String id) {
        return id.toLowerCase(Locale.ROOT);
    }
}
