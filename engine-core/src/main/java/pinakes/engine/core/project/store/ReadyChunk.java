package pinakes.engine.core.project.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.Chunk;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.project.Citation;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.Payload;

/// A chunk ready to be stored.
///
/// @param vector of the current model
/// @param tokens of the current model; revealed but empty if a client made the vector
/// @param nextVector of the next model, if known
/// @param metadata the stored metadata as JSON
public record ReadyChunk(
        NewChunk chunk,
        UnitVector vector,
        PassageTokens tokens,
        @Nullable UnitVector nextVector,
        String metadata) {
    /// The text to search: the full text in the metadata, or else the text itself.
    public static String words(String text, Map<String, Object> metadata) {
        return metadata.get(Payload.FULLTEXT) instanceof String full && !full.isBlank() ? full : text;
    }

    /// A passage of a document: its row has its own metadata only, because the document has what all passages
    /// share.
    public static ReadyChunk of(DraftChunk part, Map<String, Object> about) {
        Map<String, Object> own = Map.of(Payload.DOC, place(part.chunk()));
        var metadata = new LinkedHashMap<>(about);
        metadata.putAll(own);
        var chunk = new NewChunk(part.id().toString(), part.chunk().text(), part.vector(), metadata);
        return new ReadyChunk(
                chunk, UnitVector.of(part.vector()), part.embedding().tokens(), null, JsonColumn.of(own));
    }

    /// The text that is embedded of a stored passage: with its headings, as when the document was made.
    public static String embeddedText(String text, Map<String, Object> metadata) {
        return Chunk.contextual(Citation.of(metadata).headings(), text);
    }

    private static Map<String, Object> place(Chunk chunk) {
        var place = new LinkedHashMap<String, Object>();
        var first = chunk.pageFirst();
        var last = chunk.pageLast();
        if (first != null) {
            place.put("page_span", List.of(first, last == null ? first : last));
        }
        var headings = chunk.headings();
        if (!headings.isEmpty()) {
            place.put("section", headings.getLast());
            place.put("section_path", headings.subList(0, headings.size() - 1));
        }
        if (chunk.sheet() != null) {
            place.put("sheet", chunk.sheet());
        }
        if (chunk.cells() != null) {
            place.put("cells", chunk.cells());
        }
        return place;
    }
}
