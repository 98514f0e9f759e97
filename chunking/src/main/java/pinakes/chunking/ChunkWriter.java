package pinakes.chunking;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.CutSearch.Span;
import pinakes.extraction.Place;

/// Writes the chunks that were found.
///
/// Headings that hold for the whole chunk are its headings; those of parts of it stand in its text.
final class ChunkWriter {
    private final List<Piece> pieces;
    private final ToIntFunction<String> counter;

    ChunkWriter(List<Piece> pieces, ToIntFunction<String> counter) {
        this.pieces = pieces;
        this.counter = counter;
    }

    Chunk write(int ordinal, Span span) {
        var own = pieces.subList(span.first(), span.end());
        var section = own.getFirst().section();
        var shared = own.stream()
                .mapToInt(piece -> piece.section().shared(section))
                .min()
                .orElseThrow();
        var headings = section.textsBelow(0).subList(0, shared);
        var text = text(span, shared);
        return new Chunk(
                ordinal,
                text,
                headings,
                pages(own).min().stream().boxed().findFirst().orElse(null),
                pages(own).max().stream().boxed().findFirst().orElse(null),
                own.getFirst().place().sheet(),
                cells(own),
                counter.applyAsInt(Chunk.contextual(headings, text)));
    }

    private String text(Span span, int shared) {
        var text = new StringBuilder();
        pieces.get(span.first())
                .section()
                .textsBelow(shared)
                .forEach(title -> text.append(title).append('\n'));
        for (var index = span.overlap(); index < span.end(); index++) {
            var piece = pieces.get(index);
            var starts = index == span.overlap();
            if (!starts) {
                var before = pieces.get(index - 1);
                text.append(piece.seam().joint());
                piece.section()
                        .textsBelow(piece.section().shared(before.section()))
                        .forEach(title -> text.append(title).append('\n'));
            }
            var head = piece.head();
            if (head != null && !head.text().isEmpty() && (starts || piece.opensTable(pieces.get(index - 1)))) {
                text.append(head.text()).append('\n');
            }
            text.append(piece.text());
        }
        return text.toString();
    }

    private static IntStream pages(List<Piece> own) {
        return own.stream()
                .map(piece -> piece.place().page())
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue);
    }

    /// The cells of all pieces, as one range where they form one.
    private static @Nullable String cells(List<Piece> own) {
        var named = own.stream()
                .map(Piece::place)
                .map(Place::cells)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (named.size() < 2) {
            return named.isEmpty() ? null : named.getFirst();
        }
        var ranges =
                named.stream().map(CellRange::parse).flatMap(Optional::stream).toList();
        return ranges.size() == named.size()
                ? ranges.stream().reduce(CellRange::around).orElseThrow().toString()
                : String.join(", ", named);
    }
}
