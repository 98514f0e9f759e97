package pinakes.family.knowledge;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Passage;
import pinakes.engine.document.PassageRange;

/// The text of a document, assembled from its passages, with headings and pages marked.
record DocumentText(Documents documents) {
    private static final int CHARACTERS_MAX = 2_000_000;
    private static final int PASSAGES_AT_A_TIME = 500;
    private static final int HEADING_LEVEL_MAX = 6;

    /// @param page the only page to read; null for the whole document
    String of(DocumentId id, @Nullable Integer page) throws InterruptedException {
        var text = new StringBuilder();
        @Nullable Passage before = null;
        for (var offset = 0; ; offset += PASSAGES_AT_A_TIME) {
            var passages = documents
                    .passages(id, new PassageRange(page, PASSAGES_AT_A_TIME, offset))
                    .passages();
            for (var passage : passages) {
                if (text.length() + passage.text().length() > CHARACTERS_MAX) {
                    return text.append("\n\n[the rest is too long to show]").toString();
                }
                append(text, passage, before);
                before = passage;
            }
            if (passages.size() < PASSAGES_AT_A_TIME) {
                return text.toString();
            }
        }
    }

    private static void append(StringBuilder text, Passage passage, @Nullable Passage before) {
        var repeated = before == null ? 0 : Overlap.length(before.text(), passage.text());
        var marks = marks(passage, before);
        if (repeated > 0 && marks.isEmpty()) {
            text.append(passage.text(), repeated, passage.text().length());
            return;
        }
        if (before != null) {
            text.append("\n\n");
        }
        text.append(marks).append(passage.text().substring(repeated).stripLeading());
    }

    /// The page and headings that the previous passage did not have.
    private static String marks(Passage passage, @Nullable Passage before) {
        var marks = new StringBuilder();
        var page = passage.pageFirst();
        if (page != null && !(before != null && isOnSamePages(passage, before))) {
            var last = passage.pageAfterBreak();
            marks.append(last == null ? "[page " + page + "]\n" : "[pages " + page + "-" + last + "]\n");
        }
        var headings = passage.headings();
        for (var level = shared(headings, before == null ? List.of() : before.headings());
                level < headings.size();
                level++) {
            marks.append("#".repeat(Math.min(level + 1, HEADING_LEVEL_MAX)))
                    .append(' ')
                    .append(headings.get(level))
                    .append("\n\n");
        }
        return marks.toString();
    }

    private static boolean isOnSamePages(Passage passage, Passage before) {
        return Objects.equals(passage.pageFirst(), before.pageFirst())
                && Objects.equals(passage.pageLast(), before.pageLast());
    }

    private static int shared(List<String> headings, List<String> before) {
        var shared = 0;
        while (shared < headings.size()
                && shared < before.size()
                && headings.get(shared).equals(before.get(shared))) {
            shared++;
        }
        return shared;
    }
}
