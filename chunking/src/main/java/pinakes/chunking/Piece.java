package pinakes.chunking;

import org.jspecify.annotations.Nullable;
import pinakes.extraction.Location;

/// Text that is not split any further.
///
/// @param boundary how it is joined to the piece before
/// @param head the header of the table that it is a row of
record Piece(
        Boundary boundary,
        String text,
        int tokens,
        Section section,
        Location location,
        @Nullable TableHead head) {
    /// The header lines of a table, which every chunk repeats above its rows. Compared by identity, because two
    /// tables may have the same header; so it is not a record.
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

    /// The tokens before the piece in a chunk that begins with it.
    int leadTokens() {
        return section.tokens() + headTokens();
    }

    /// The tokens between this piece and the one before in a chunk that has both.
    int openingTokens(Piece before) {
        return section.tokensBelow(section.shared(before.section)) + (opensTable(before) ? headTokens() : 0);
    }

    boolean opensTable(Piece before) {
        return head != before.head;
    }
}
