package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;

/// The titles in the outline of a document, by the page that they lead to.
final class Bookmarks {
    private static final int ITEMS_MAX = 5_000;
    private static final Pattern NUMBER =
            Pattern.compile("^(?:\\(?(?:\\d{1,3}(?:\\.\\d{1,3})*|[A-Z]|[IVX]{1,5})[.):]?|§\\s?\\d+)\\s+");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private final Map<Integer, Map<String, Integer>> pages = new HashMap<>();

    private Bookmarks() {}

    private record Open(PDOutlineNode node, int depth) {}

    static Bookmarks of(PDDocument document) {
        var bookmarks = new Bookmarks();
        try {
            var outline = document.getDocumentCatalog().getDocumentOutline();
            if (outline != null) {
                bookmarks.collect(document, outline);
            }
        } catch (RuntimeException _) {
            // A damaged outline is no evidence; the text is read without it.
        }
        return bookmarks;
    }

    /// The depth of the bookmark with this title on a page, from 1; 0 without one. Either may lack the number.
    ///
    /// @param page counted from 0
    int depth(int page, String text) {
        return pages.getOrDefault(page, Map.of()).getOrDefault(key(text), 0);
    }

    boolean areOn(int page) {
        return pages.containsKey(page);
    }

    private void collect(PDDocument document, PDOutlineNode outline) {
        var seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<Open>();
        open.push(new Open(outline, 0));
        while (!open.isEmpty()) {
            var parent = open.pop();
            for (var item = parent.node().getFirstChild();
                    item != null && seen.size() < ITEMS_MAX && seen.add(item.getCOSObject());
                    item = item.getNextSibling()) {
                add(document, item, parent.depth() + 1);
                open.push(new Open(item, parent.depth() + 1));
            }
        }
    }

    private void add(PDDocument document, PDOutlineItem item, int depth) {
        var key = item.getTitle() == null ? "" : key(item.getTitle());
        try {
            var page = item.findDestinationPage(document);
            var index = page == null ? -1 : document.getPages().indexOf(page);
            if (index >= 0 && !key.isEmpty()) {
                pages.computeIfAbsent(index, missing -> new HashMap<>()).putIfAbsent(key, depth);
            }
        } catch (IOException _) {
            // This bookmark leads nowhere.
        }
    }

    /// The words of a title without its number.
    private static String key(String title) {
        var words = NUMBER.matcher(title.strip()).replaceFirst("");
        return NO_WORD.matcher(words).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
