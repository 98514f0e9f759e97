package pinakes.engine.core.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An entry of a BibTeX file.
///
/// @param fields as written, by name
record BibtexEntry(String type, String citekey, Map<String, String> fields) {
    Reference reference() {
        var about = new LinkedHashMap<String, @Nullable Object>();
        about.put("citekey", citekey);
        about.put("type", cslType());
        about.put("title", text("title"));
        about.put("authors", PeopleNames.of(first("author", "editor")));
        about.put("year", year());
        about.put("container_title", text("journal", "journaltitle", "booktitle", "maintitle"));
        about.put("publisher", text("publisher", "institution", "school", "organization"));
        about.put("volume", text("volume"));
        about.put("issue", text("number", "issue"));
        about.put("page", text("pages"));
        about.put("doi", doi());
        about.put("url", verbatim("url"));
        about.put("isbn", Optional.ofNullable(first("isbn")).flatMap(Isbn::of).orElse(null));
        about.put("arxiv", arxiv().orElse(null));
        about.put("tags", keywords());
        return new Reference(citekey, about, BibtexFilePaths.of(first("file", "localfile", "pdf")));
    }

    private String cslType() {
        return switch (type) {
            case "article", "periodical" -> "article-journal";
            case "book", "mvbook", "booklet", "collection", "proceedings" -> "book";
            case "inbook", "incollection", "bookinbook", "suppbook" -> "chapter";
            case "inproceedings", "conference" -> "paper-conference";
            case "phdthesis", "mastersthesis", "thesis" -> "thesis";
            case "techreport", "report" -> "report";
            case "online", "electronic", "www" -> "webpage";
            case "dataset" -> "dataset";
            case "software" -> "software";
            default -> "document";
        };
    }

    private @Nullable String text(String... names) {
        var value = first(names);
        if (value == null) {
            return null;
        }
        var text = LatexText.decode(value);
        return text.isEmpty() ? null : text;
    }

    /// URLs have no accents, but characters that LaTeX escapes.
    private @Nullable String verbatim(String... names) {
        var value = first(names);
        return value == null ? null : value.replaceAll("\\\\([_%&#$~{}])", "$1").replaceAll("[{}\\s]", "");
    }

    /// The field `eprint` may belong to another archive.
    private Optional<String> arxiv() {
        var archive = first("archiveprefix", "eprinttype");
        var eprint = archive == null || archive.equalsIgnoreCase("arxiv") ? verbatim("eprint") : null;
        return Optional.ofNullable(eprint)
                .flatMap(ArxivId::of)
                .or(() -> Stream.of("doi", "url", "journal", "note", "howpublished", "number")
                        .flatMap(name -> Stream.ofNullable(fields.get(name)))
                        .flatMap(value -> ArxivId.in(value).stream())
                        .findFirst());
    }

    private @Nullable String doi() {
        var doi = verbatim("doi");
        return doi == null ? null : Doi.in(doi).orElse(null);
    }

    private @Nullable Integer year() {
        return Stream.of("year", "date", "origdate")
                .flatMap(name -> Stream.ofNullable(fields.get(name)))
                .flatMap(Years::in)
                .findFirst()
                .orElse(null);
    }

    private List<String> keywords() {
        var value = text("keywords", "keyword");
        return value == null ? List.of() : Keywords.of(Stream.of(value.split("[,;]", -1)));
    }

    private @Nullable String first(String... names) {
        for (var name : names) {
            var value = fields.get(name);
            if (value != null && !value.isBlank()) {
                return value;
            }
        }
        return null;
    }
}
