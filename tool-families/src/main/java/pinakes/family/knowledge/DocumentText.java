package pinakes.family.knowledge;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Passage;

/// The text of a document, put together from its passages and with its pages marked.
final class DocumentText {
    private static final int CHARACTERS_MAX = 2_000_000;
    private static final int PASSAGES_AT_A_TIME = 500;

    private final Documents documents;

    DocumentText(Documents documents) {
        this.documents = documents;
    }

    String of(DocumentId id) throws InterruptedException {
        var text = new StringBuilder();
        @Nullable Integer page = null;
        for (var offset = 0; ; offset += PASSAGES_AT_A_TIME) {
            var passages = documents.passages(id, PASSAGES_AT_A_TIME, offset);
            for (var passage : passages) {
                if (text.length() + passage.text().length() > CHARACTERS_MAX) {
                    return text.append("\n\n[the rest is too long to be shown]").toString();
                }
                append(text, passage, page);
                page = passage.pageFirst();
            }
            if (passages.size() < PASSAGES_AT_A_TIME) {
                return text.toString();
            }
        }
    }

    private static void append(StringBuilder text, Passage passage, @Nullable Integer pageBefore) {
        if (!text.isEmpty()) {
            text.append("\n\n");
        }
        var page = passage.pageFirst();
        if (page != null && !Objects.equals(page, pageBefore)) {
            text.append("[page ").append(page).append("]\n");
        }
        text.append(passage.text());
    }
}
