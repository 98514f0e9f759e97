package pinakes.family.chunks;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.PageSpan;
import pinakes.engine.project.Publication;
import pinakes.family.answer.Rounding;
import pinakes.tool.text.LeadExcerpt;

/// A chunk in an answer, with everything that a citation and a bibliography need.
///
/// @param language of the text, if known
/// @param fullText the whole text, on request
/// @param source the file that it is from, as the filter of that name takes it
/// @param citation ready to follow a sentence, such as `[@cleanArchitecture2023, p. 45]`
record FoundItem(
        String id,
        String renderText,
        double score,
        @Nullable String citekey,
        @Nullable String section,
        @Nullable List<Integer> pageSpan,
        @Nullable List<String> sectionPath,
        @JsonInclude(Include.NON_NULL) @Nullable String doi,
        @JsonInclude(Include.NON_NULL) @Nullable String url,
        @JsonInclude(Include.NON_NULL) @Nullable String title,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> authors,
        @JsonInclude(Include.NON_NULL) @Nullable Integer year,
        @JsonInclude(Include.NON_NULL) @Nullable Published publication,
        @JsonInclude(Include.NON_NULL) @Nullable String source,
        @JsonInclude(Include.NON_NULL) @Nullable String citation,
        @JsonInclude(Include.NON_NULL) @Nullable String language,
        @Nullable String fullText) {
    static FoundItem of(FoundChunk found, int charactersMax, boolean withFullText) {
        var chunk = found.chunk();
        var citation = chunk.citation();
        return new FoundItem(
                chunk.id(),
                LeadExcerpt.of(chunk.text(), charactersMax),
                Rounding.share(found.relevance()),
                citation.citekey(),
                citation.section(),
                pages(citation.pages()),
                citation.sectionPath().isEmpty() ? null : citation.sectionPath(),
                citation.doi(),
                citation.url(),
                citation.title(),
                citation.authors().isEmpty() ? null : citation.authors(),
                citation.year(),
                Published.of(citation.publication()),
                citation.sources().isEmpty() ? null : citation.sources().getFirst(),
                citation.pandoc().orElse(null),
                chunk.language(),
                withFullText ? chunk.text() : null);
    }

    /// How the work was published, as far as known.
    @JsonInclude(Include.NON_NULL)
    record Published(
            @Nullable String type,
            @Nullable String containerTitle,
            @Nullable String publisher,
            @Nullable String volume,
            @Nullable String issue,
            @Nullable String page) {
        static @Nullable Published of(Publication publication) {
            return publication.equals(Publication.UNKNOWN)
                    ? null
                    : new Published(
                            publication.type(),
                            publication.containerTitle(),
                            publication.publisher(),
                            publication.volume(),
                            publication.issue(),
                            publication.page());
        }
    }

    private static @Nullable List<Integer> pages(@Nullable PageSpan pages) {
        return pages == null ? null : List.of(pages.first(), pages.last());
    }
}
