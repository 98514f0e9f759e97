package pinakes.family.knowledge;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.document.Passage;
import pinakes.engine.document.PassageRange;

/// The text of a document, assembled from its passages, with headings, pages and changes of language marked.
///
/// Long texts are read in parts, because readers pay for every character.
public record DocumentText(Documents documents) {
    private static final int CHARACTERS_MAX = 50_000;
    private static final int PASSAGES_AT_A_TIME = 100;
    private static final int HEADING_LEVEL_MAX = 6;

    /// A part of the text.
    ///
    /// @param next the position of the passage that follows; empty at the end of the text
    public record Part(String text, OptionalInt next) {}

    /// The address of a document's text as a resource.
    ///
    /// @param from the position of the first passage to read
    public static String address(DocumentId id, int from) {
        return DocumentAddress.text(id) + (from == 0 ? "" : "?from=" + from);
    }

    /// Reads a part of a document.
    ///
    /// @param page the only page to read; null for the whole document
    /// @param from the position of the first passage to read
    public Part of(Document document, @Nullable Integer page, int from) throws InterruptedException {
        var language =
                MetadataValues.of(document).first(MetadataValues.LANGUAGE).orElse("");
        var text = new StringBuilder();
        @Nullable Passage before = null;
        for (var offset = from; ; ) {
            var passages = documents
                    .passages(document.id(), new PassageRange(page, PASSAGES_AT_A_TIME, offset))
                    .passages();
            for (var passage : passages) {
                if (before != null && text.length() + passage.text().length() > CHARACTERS_MAX) {
                    return new Part(text.toString(), OptionalInt.of(offset));
                }
                append(text, passage, before, language);
                before = passage;
                offset++;
            }
            if (passages.size() < PASSAGES_AT_A_TIME) {
                return new Part(text.toString(), OptionalInt.empty());
            }
        }
    }

    private static void append(StringBuilder text, Passage passage, @Nullable Passage before, String language) {
        var repeated = before == null ? 0 : Overlap.length(before.text(), passage.text());
        var marks = marks(passage, before, language);
        if (repeated > 0 && marks.isEmpty()) {
            text.append(passage.text(), repeated, passage.text().length());
            return;
        }
        if (before != null) {
            text.append("\n\n");
        }
        text.append(marks).append(passage.text().substring(repeated).stripLeading());
    }

    /// The page, language and headings that the previous passage did not have.
    ///
    /// @param language of the document
    private static String marks(Passage passage, @Nullable Passage before, String language) {
        var marks = new StringBuilder();
        var page = passage.pageFirst();
        if (page != null && !(before != null && isOnSamePages(passage, before))) {
            var last = passage.pageAfterBreak();
            marks.append(last == null ? "[page " + page + "]\n" : "[pages " + page + "-" + last + "]\n");
        }
        if (!Objects.equals(passage.language(), before == null ? null : before.language())) {
            marks.append("[language: ")
                    .append(Objects.requireNonNullElse(passage.language(), language))
                    .append("]\n");
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
