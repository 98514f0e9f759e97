package pinakes.engine.core.reference;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// A normalized title: without accents, case, punctuation and whitespace.
public final class TitleKey {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int LETTERS_MIN = 4;
    private static final int CHARACTERS_MAX = 1_000;

    private TitleKey() {}

    /// The key of a title; empty when it is too short to identify a work.
    public static Optional<String> of(String title) {
        var cut = title.substring(0, Math.min(title.length(), CHARACTERS_MAX));
        var plain =
                MARKS.matcher(Normalizer.normalize(cut, Normalizer.Form.NFKD)).replaceAll("");
        var key = OTHERS.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
        return key.length() < LETTERS_MIN ? Optional.empty() : Optional.of(key);
    }
}
