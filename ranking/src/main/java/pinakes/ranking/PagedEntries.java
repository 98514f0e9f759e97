package pinakes.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/// The entries of a text that name a page each, as tables of contents and indexes do.
///
/// The pages of a table of contents rise, and the labels of an index follow the alphabet. Lists of prices, results or
/// dates lack the order, or their numbers are no page numbers.
final class PagedEntries {
    private static final int DOTS_MIN = 3;
    private static final int PAGE_DIGITS_MAX = 4;
    private static final int ROMAN_CHARS_MAX = 6;
    private static final int CONTENTS_MIN = 3;
    private static final int CONTENTS_WITHOUT_DOTS_MIN = 5;
    private static final int INDEX_MIN = 8;
    private static final double WORDS_PER_ENTRY_MAX = 12;
    private static final double IN_ORDER_MIN = 0.7;
    private static final double SEVERAL_PAGES_MIN = 0.15;
    private static final double OF_SENTENCES_MAX = 0.15;

    /// What marks a number as a page.
    private enum Mark {
        DOTS,
        COMMA,
        LINE_END,
        NONE
    }

    /// A label and its pages.
    ///
    /// @param page the first page; 0 for Roman numbers, which precede all others
    private record Entry(List<String> label, Mark mark, int page, int pages) {
        boolean hasDots() {
            return mark == Mark.DOTS;
        }

        /// Whether the label starts with a section number such as `2.3`.
        boolean isNumbered() {
            var first = TokenizedText.bare(label.getFirst());
            return first.indexOf('.') > 0 && first.chars().allMatch(c -> TokenizedText.isDigit(c) || c == '.');
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final TokenizedText words;
    private int at;

    private PagedEntries(TokenizedText words) {
        this.words = words;
    }

    static PagedEntries of(TokenizedText words) {
        var found = new PagedEntries(words);
        if (words.ofSentences() <= OF_SENTENCES_MAX) {
            found.read();
        }
        return found;
    }

    boolean areContents(boolean headed) {
        var listed = without(Mark.COMMA);
        if (!isList(listed, headed) || inOrder(listed, (one, next) -> one.page() <= next.page()) < IN_ORDER_MIN) {
            return false;
        }
        int sizeMin = share(listed, Entry::hasDots) >= 0.5 ? CONTENTS_MIN : CONTENTS_WITHOUT_DOTS_MIN;
        return headed || (listed.size() >= sizeMin && share(listed, Entry::isNumbered) >= 0.5);
    }

    boolean areIndex(boolean headed) {
        var listed = without(Mark.LINE_END);
        if (!isList(listed, headed)) {
            return false;
        }
        return headed
                || (listed.size() >= INDEX_MIN
                        && share(listed, entry -> entry.pages() > 1) >= SEVERAL_PAGES_MIN
                        && inOrder(listed, PagedEntries::inAlphabet) >= IN_ORDER_MIN);
    }

    private List<Entry> without(Mark mark) {
        return entries.stream().filter(entry -> entry.mark() != mark).toList();
    }

    private boolean isList(List<Entry> listed, boolean headed) {
        return !listed.isEmpty()
                && (listed.size() > 1 || (headed && listed.getFirst().hasDots()))
                && words.count() <= WORDS_PER_ENTRY_MAX * listed.size();
    }

    private static double share(List<Entry> listed, Predicate<Entry> wanted) {
        return (double) listed.stream().filter(wanted).count() / listed.size();
    }

    private static double inOrder(List<Entry> listed, BiPredicate<Entry, Entry> isBefore) {
        int ordered = 0;
        for (int i = 1; i < listed.size(); i++) {
            ordered += isBefore.test(listed.get(i - 1), listed.get(i)) ? 1 : 0;
        }
        return listed.size() < 2 ? 1 : (double) ordered / (listed.size() - 1);
    }

    private static boolean inAlphabet(Entry one, Entry next) {
        return first(one).compareTo(first(next)) <= 0;
    }

    private static String first(Entry entry) {
        return TokenizedText.bare(entry.label().getFirst()).toLowerCase(Locale.ROOT);
    }

    private void read() {
        var label = new ArrayList<String>();
        int dots = 0;
        for (at = 0; at < words.all().size(); at++) {
            var word = words.at(at);
            var mark = mark(dots);
            if (mark != Mark.NONE && !label.isEmpty() && isPage(word, mark == Mark.DOTS)) {
                entries.add(entry(List.copyOf(label), mark));
                label.clear();
                dots = 0;
            } else if (dots(word) == word.length()) {
                dots += dots(word);
            } else if (TokenizedText.isText(word)) {
                label.add(word);
                dots = dots(word) >= DOTS_MIN ? dots(word) : 0;
            }
        }
    }

    private Mark mark(int dots) {
        if (dots >= DOTS_MIN) {
            return Mark.DOTS;
        }
        if (words.at(at - 1).endsWith(",")) {
            return Mark.COMMA;
        }
        return isLineEnd(at + 1) ? Mark.LINE_END : Mark.NONE;
    }

    /// Reads the pages that start here.
    private Entry entry(List<String> label, Mark mark) {
        int page = number(words.at(at));
        int pages = 1;
        while (words.at(at).endsWith(",") && isPage(words.at(at + 1), false)) {
            at++;
            pages++;
        }
        return new Entry(label, mark, page, pages);
    }

    private boolean isLineEnd(int index) {
        return words.at(index).equals(TokenizedText.LINE_END)
                || (words.at(index).equals("|") && words.at(index + 1).equals(TokenizedText.LINE_END));
    }

    /// The dots at the end of a word.
    private static int dots(String word) {
        int start = word.length();
        while (start > 0 && ".…·".indexOf(word.charAt(start - 1)) >= 0) {
            start--;
        }
        return word.length() - start;
    }

    /// Whether a word is like `12`, `12,`, `12–15` or, after dots, `xii`.
    private static boolean isPage(String word, boolean maybeRoman) {
        var plain = word.endsWith(",") ? word.substring(0, word.length() - 1) : word;
        if (maybeRoman && plain.length() <= ROMAN_CHARS_MAX && plain.chars().allMatch(c -> "ivxlc".indexOf(c) >= 0)) {
            return true;
        }
        int dash = Math.max(plain.indexOf('-'), plain.indexOf('–'));
        return TokenizedText.isNumber(dash < 0 ? plain : plain.substring(0, dash), PAGE_DIGITS_MAX)
                && (dash < 0 || TokenizedText.isNumber(plain.substring(dash + 1), PAGE_DIGITS_MAX));
    }

    private static int number(String page) {
        int value = 0;
        for (int i = 0; i < page.length() && TokenizedText.isDigit(page.charAt(i)); i++) {
            value = 10 * value + page.charAt(i) - '0';
        }
        return value;
    }
}
