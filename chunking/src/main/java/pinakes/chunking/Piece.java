package pinakes.chunking;

import org.jspecify.annotations.Nullable;
import pinakes.extraction.Place;

/// Text that is not cut any further.
///
/// @param seam how it is joined to the piece before
/// @param head the head of the table that it is a row of
record Piece(
        Seam seam,
        String text,
        int tokens,
        Section section,
        Place place,
        @Nullable TableHead head) {
    /// The first lines of a table, which stand above its rows in every chunk. Two tables may have the same, so
    /// this is no record.
    static final class TableHead {
        private final String text;
        private final int tokens;

        TableHead(String text, int tokens) {
            this.text = text;
            this.tokens = tokens;
        }

        String text() {
            return text;
        }

        int tokens() {
            return tokens;
        }
    }

    int headTokens() {
        return head == null ? 0 : head.tokens;
    }

    /// What stands before the piece in a chunk that begins with it.
    int leadTokens() {
        return section.tokens() + headTokens();
    }

    /// What stands between this piece and the one before in a chunk that has both.
    int openingTokens(Piece before) {
        return section.tokensBelow(section.shared(before.section)) + (opensTable(before) ? headTokens() : 0);
    }

    boolean opensTable(Piece before) {
        return head != before.head;
    }
}
