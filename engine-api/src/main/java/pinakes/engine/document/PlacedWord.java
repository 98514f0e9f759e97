package pinakes.engine.document;

/// A word that OCR read, and where it is on its page as viewers show it: turned upright by the file itself, but not by
/// OCR.
///
/// @param left its distance from the left edge of the page, in [#SCALE] parts of the width; as is `right`
/// @param top its distance from the upper edge of the page, in [#SCALE] parts of the height; as is `bottom`
public record PlacedWord(String text, int left, int top, int right, int bottom) {
    /// The width and the height of every page.
    public static final int SCALE = 10_000;

    public static final int CHARS_MAX = 200;

    /// Maximum number of words on a page.
    public static final int ON_PAGE_MAX = 10_000;

    public PlacedWord {
        if (text.isBlank() || text.length() > CHARS_MAX || text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a word must have from 1 to " + CHARS_MAX
                    + " characters on one line, got " + text.length() + " characters");
        }
        requireWithinPage(left, right);
        requireWithinPage(top, bottom);
    }

    private static void requireWithinPage(int from, int to) {
        if (from < 0 || from > to || to > SCALE) {
            throw new IllegalArgumentException(
                    "a word must lie on its page, from 0 to " + SCALE + ", got " + from + " to " + to);
        }
    }
}
