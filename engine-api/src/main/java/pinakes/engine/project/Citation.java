package pinakes.engine.project;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The source of a chunk, with what a bibliography needs.
///
/// @param title of the work, or else of the file
/// @param sources the path and the title of the file that the chunk is from
/// @param section the heading right above the chunk
/// @param sectionPath the headings above it, outermost first
public record Citation(
        @Nullable String citekey,
        @Nullable String title,
        List<String> authors,
        @Nullable Integer year,
        @Nullable String doi,
        @Nullable String url,
        Publication publication,
        List<String> tags,
        List<String> sources,
        @Nullable String section,
        List<String> sectionPath,
        @Nullable PageSpan pages) {
    public Citation {
        authors = List.copyOf(authors);
        tags = List.copyOf(tags);
        sources = List.copyOf(sources);
        sectionPath = List.copyOf(sectionPath);
    }

    /// All headings above the chunk, outermost first.
    public List<String> headings() {
        return section == null
                ? sectionPath
                : Stream.concat(sectionPath.stream(), Stream.of(section)).toList();
    }

    /// Reads a chunk's metadata with the field names of Zotero or CSL-JSON; other fields are ignored.
    public static Citation of(Map<String, Object> metadata) {
        var work = LooseFields.below(metadata, Payload.ZOTERO);
        var file = LooseFields.below(metadata, Payload.SOURCE);
        var place = LooseFields.below(metadata, Payload.DOC);
        return new Citation(
                work.text("citekey", "citationKey", "id").orElse(null),
                work.text("title").or(() -> file.text("title")).orElse(null),
                work.people("authors", "author", "creators"),
                work.year("year", "issued", "date").orElse(null),
                first("doi", "DOI", work, place, file).orElse(null),
                first("url", "URL", work, file, place).orElse(null),
                Publication.of(work),
                work.texts("tags"),
                Stream.of(file.text("path"), file.text("title"))
                        .flatMap(Optional::stream)
                        .toList(),
                place.text("section").orElse(null),
                place.texts("section_path"),
                place.pages("page_span").orElse(null));
    }

    /// The citation in Pandoc's form, such as `[@cleanArchitecture2023, p. 45]`; empty without a citekey.
    public Optional<String> pandoc() {
        return Optional.ofNullable(citekey).map(key -> "[@" + key + locator() + "]");
    }

    private String locator() {
        if (pages == null) {
            return "";
        }
        return pages.first() == pages.last() ? ", p. " + pages.first() : ", pp. " + pages.first() + "-" + pages.last();
    }

    private static Optional<String> first(String name, String other, LooseFields... places) {
        return Stream.of(places)
                .flatMap(fields -> fields.text(name, other).stream())
                .findFirst();
    }
}
