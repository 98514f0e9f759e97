package pinakes.ranking;

import java.util.Locale;
import java.util.Set;

/// Recognises entries of a reference list by what only they have in such density: initials, years, volumes and pages,
/// identifiers, and the words of publishing.
final class BibliographyText {
    private static final int WORDS_MIN = 8;
    private static final double DENSITY_MIN = 0.2;
    private static final double DENSITY_HEADED_MIN = 0.07;
    private static final int OTHERS_MIN = 2;
    private static final int WORDS_PER_CELL_MAX = 10;
    private static final double OF_SENTENCES_MAX = 0.08;

    private static final int OF_PUBLISHING_CHARS_MAX = 16;

    private static final Set<String> OF_PUBLISHING =
            Set.of(("al pp pages vol volume no nr proc proceedings journal trans transactions conf conference symposium"
                            + " workshop press publishers publishing springer elsevier wiley isbn issn doi arxiv pmid"
                            + " eds ed editors edn thesis dissertation hrsg verlag aufl bd jg zeitschrift univ university"
                            + " retrieved accessed abgerufen preprint lett rev phys acta annals")
                    .split(" "));

    private BibliographyText() {}

    static boolean matches(TokenizedText words, boolean headed) {
        if (words.count() < WORDS_MIN || words.ofSentences() > OF_SENTENCES_MAX) {
            return false;
        }
        int years = 0;
        int names = 0;
        int others = 0;
        int cells = 0;
        for (int i = 0; i < words.all().size(); i++) {
            var word = words.at(i);
            if (isYear(word)) {
                years++;
            } else if (isInitials(word) || isEndOfName(words.at(i - 1), word)) {
                names++;
            } else if (isIdentifier(word)
                    || isLink(word)
                    || isLocator(word)
                    || isOfPublishing(word)
                    || isNumber(words, i)) {
                others++;
            } else if (word.equals("|")) {
                cells++;
            } else if (word.equalsIgnoreCase("copyright") || word.equalsIgnoreCase("copyright:")) {
                return false;
            }
        }
        if (cells * WORDS_PER_CELL_MAX > words.count() || years * 2 > words.count()) {
            return false;
        }
        double density = (double) (years + names + others) / words.count();
        return headed
                ? density >= DENSITY_HEADED_MIN
                : density >= DENSITY_MIN && years > 0 && names > 0 && others >= OTHERS_MIN;
    }

    /// Whether a word is like `2019`, `(2019)`, `2019a.`
    static boolean isYear(String word) {
        if (word.length() < 4 || (!TokenizedText.isDigit(word.charAt(0)) && "([".indexOf(word.charAt(0)) < 0)) {
            return false;
        }
        var bare = TokenizedText.bare(word);
        return (bare.length() == 4 || (bare.length() == 5 && bare.charAt(4) >= 'a' && bare.charAt(4) <= 'h'))
                && TokenizedText.isNumber(bare.substring(0, 4), 4)
                && bare.compareTo("15") > 0
                && bare.compareTo("21") < 0;
    }

    /// Whether a word is like `J.`, `A.O.:` or `J.-P.,`
    private static boolean isInitials(String word) {
        if (word.length() < 2 || word.length() > 10) {
            return false;
        }
        int at = 0;
        while (at + 1 < word.length() && Character.isUpperCase(word.charAt(at)) && word.charAt(at + 1) == '.') {
            at += at + 2 < word.length() && word.charAt(at + 2) == '-' ? 3 : 2;
        }
        return at > 0 && word.chars().skip(at).noneMatch(Character::isLetterOrDigit);
    }

    /// Whether a word is like the second of `Wolf G,`, `van Dijk TS.` or `Ada Lovelace,`.
    private static boolean isEndOfName(String before, String word) {
        int letters = word.length() - 1;
        if (letters < 1
                || !Character.isUpperCase(word.charAt(0))
                || before.length() < 2
                || !Character.isUpperCase(before.charAt(0))
                || Character.isUpperCase(before.charAt(before.length() - 1))) {
            return false;
        }
        boolean initials = letters <= 3 && word.chars().limit(letters).allMatch(Character::isUpperCase);
        return initials
                ? ",.;:".indexOf(word.charAt(letters)) >= 0 && Character.isLetter(before.charAt(before.length() - 1))
                : word.charAt(letters) == ',' && word.chars().limit(letters).noneMatch(TokenizedText::isDigit);
    }

    /// Whether a word is like `10.1109/32.4634`, `arXiv:0709.2558` or a link to a DOI.
    static boolean isIdentifier(String word) {
        if (word.indexOf('/') < 0 && word.indexOf(':') < 0) {
            return false;
        }
        var bare = TokenizedText.bare(word).toLowerCase(Locale.ROOT);
        return (bare.startsWith("10.") && bare.indexOf('/') >= 6)
                || bare.startsWith("arxiv:")
                || bare.startsWith("doi:")
                || bare.contains("doi.org/");
    }

    private static boolean isLink(String word) {
        return word.contains("://") || word.startsWith("www.");
    }

    /// Whether a word is like `134–174`, `28(1):134` or `34(1),`.
    private static boolean isLocator(String word) {
        var bare = TokenizedText.isDigit(word.charAt(0)) || word.charAt(0) == '(' ? TokenizedText.bare(word) : "";
        if (bare.isEmpty() || !TokenizedText.isDigit(bare.charAt(0))) {
            return false;
        }
        int digits = 0;
        int dashes = 0;
        int colons = 0;
        boolean clear = false;
        for (int i = 0; i < bare.length(); i++) {
            char c = bare.charAt(i);
            if (TokenizedText.isDigit(c)) {
                digits++;
            } else if ("-–—".indexOf(c) >= 0) {
                dashes++;
                clear |= c != '-' || i >= 3;
            } else if (c == ':') {
                colons++;
                clear |= i >= 3;
            } else if (c == '(' || c == ';') {
                clear = true;
            } else if (c != ')' && c != 'e') {
                return false;
            }
        }
        boolean isDateOrTime = dashes > 1 || colons > 1;
        return clear && digits >= 3 && !isDateOrTime;
    }

    private static boolean isOfPublishing(String word) {
        return word.length() <= OF_PUBLISHING_CHARS_MAX
                && OF_PUBLISHING.contains(TokenizedText.bare(word).toLowerCase(Locale.ROOT));
    }

    /// Whether a word is like `[12]` where an entry starts.
    private static boolean isNumber(TokenizedText words, int index) {
        var word = words.at(index);
        var before = words.at(index - 1);
        return word.length() >= 3
                && word.charAt(0) == '['
                && word.charAt(word.length() - 1) == ']'
                && TokenizedText.isNumber(word.substring(1, word.length() - 1), 3)
                && !Character.isLetter(before.charAt(before.length() - 1))
                && !Character.isLowerCase(words.at(index + 1).charAt(0));
    }
}
