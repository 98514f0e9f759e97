package pinakes.engine.core.index;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.document.Passage;
import pinakes.engine.project.StoredChunk;
import pinakes.extraction.language.TextLanguage;

/// The language of passages, which may differ from the rest of their document, as in quotations.
///
/// It is determined whenever it is needed, because that takes less than a millisecond, and the language of a document
/// may change.
public final class PassageLanguage {
    private PassageLanguage() {}

    /// The language of a passage; null when it is unknown.
    ///
    /// @param ofWhole the tag of the document's language, or null when it is unknown
    public static @Nullable String of(String text, @Nullable String ofWhole) {
        return ofWhole == null
                ? null
                : TextLanguage.ofForeignPart(text, ofWhole).orElse(ofWhole);
    }

    /// The passage with its language, if that clearly differs from the language of its document.
    public static Passage named(Passage passage, Document document) {
        return MetadataValues.of(document)
                .first(MetadataValues.LANGUAGE)
                .flatMap(whole -> TextLanguage.ofForeignPart(passage.text(), whole))
                .map(passage::withLanguage)
                .orElse(passage);
    }

    /// The chunk with its language, as far as known.
    public static StoredChunk named(StoredChunk chunk) {
        var whole = MetadataValues.of(chunk.metadata()).first(MetadataValues.LANGUAGE);
        return chunk.withLanguage(of(chunk.text(), whole.orElse(null)));
    }
}
