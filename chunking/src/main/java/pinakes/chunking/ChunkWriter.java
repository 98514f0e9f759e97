package pinakes.chunking;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.CutSearch.Span;
import pinakes.extraction.CellRange;
import pinakes.extraction.Location;

/// Assembles the text of chunks.
///
/// Headings above all of a chunk become its headings; headings of parts of it go into its text, marked as in Markdown.
record ChunkWriter(List<Piece> pieces) {
    Chunk write(int ordinal, Span span) {
        var own = pieces.subList(span.first(), span.end());
        var section = own.getFirst().section();
        var shared = own.stream()
                .mapToInt(piece -> piece.section().shared(section))
                .min()
                .orElseThrow();
        return new Chunk(
                ordinal,
                text(span, shared),
                section.outerTexts(shared),
                pages(own).min(Integer::compare).orElse(null),
                pages(own).max(Integer::compare).orElse(null),
                own.getFirst().location().sheet(),
                cells(own));
    }

    private String text(Span span, int shared) {
        var text = new StringBuilder();
        append(pieces.get(span.first()).section(), shared, text);
        for (var index = span.overlap(); index < span.end(); index++) {
            var piece = pieces.get(index);
            var starts = index == span.overlap();
            if (!starts) {
                var before = pieces.get(index - 1);
                text.append(piece.boundary().separator());
                append(piece.section(), piece.section().shared(before.section()), text);
            }
            var head = piece.head();
            if (head != null && !head.text().isEmpty() && (starts || piece.opensTable(pieces.get(index - 1)))) {
                text.append(head.text()).append('\n');
            }
            text.append(piece.text());
        }
        return text.toString();
    }

    /// Appends the headings of a section below the given number of outer ones.
    private static void append(Section section, int outer, StringBuilder text) {
        section.linesBelow(outer).forEach(line -> text.append(line).append('\n'));
    }

    private static Stream<Integer> pages(List<Piece> own) {
        return own.stream().map(piece -> piece.location().page()).filter(Objects::nonNull);
    }

    /// The cells of all pieces, as one range where possible.
    private static @Nullable String cells(List<Piece> own) {
        var named = own.stream()
                .map(Piece::location)
                .map(Location::cells)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (named.size() < 2) {
            return named.isEmpty() ? null : named.getFirst();
        }
        var ranges =
                named.stream().map(CellRange::parse).flatMap(Optional::stream).toList();
        return ranges.size() == named.size()
                ? ranges.stream().reduce(CellRange::union).orElseThrow().toString()
                : String.join(", ", named);
    }
}
