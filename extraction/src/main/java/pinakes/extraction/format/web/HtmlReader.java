package pinakes.extraction.format.web;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads web pages.
public record HtmlReader(EmbeddedPictures pictures) implements DocumentReader {
    /// The parsed page takes many times its size in memory.
    private static final long BYTES_MAX = 50_000_000;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        if (Files.size(request.file()) > BYTES_MAX) {
            throw new ExtractionException(
                    Reason.TOO_LARGE, "Web pages may have at most " + BYTES_MAX / 1_000_000 + " MB.");
        }
        var page = parsed(Files.readAllBytes(request.file()), null, draft);
        describe(page, draft);
        blocks(page, Location.UNKNOWN, draft, pictures);
    }

    /// Adds the content of a page to a draft.
    public static void blocks(Document page, Location location, ExtractionDraft draft, EmbeddedPictures pictures)
            throws ExtractionException {
        Boilerplate.removeHidden(page);
        var visible = page.clone();
        Boilerplate.remove(page);
        var kept = page.body().text().isBlank() ? visible : page;
        new HtmlBlocks(draft, location, pictures).add(kept.body());
    }

    /// Parses a page in the charset that it declares, or else in the most likely one.
    ///
    /// @param declared the charset that a message around the page names, if there is one
    public static Document parsed(byte[] bytes, @Nullable Charset declared, ExtractionDraft draft) {
        var charset = declared == null ? DeclaredCharset.in(bytes).orElse(null) : declared;
        return Jsoup.parse(TextFile.decoded(bytes, charset, draft));
    }

    private static void describe(Document page, ExtractionDraft draft) {
        var description = draft.description();
        description.title(page.title());
        description.title(meta(page, "og:title"));
        description.author(meta(page, "author"));
        description.language(page.selectStream("html")
                .map(html -> html.attr("lang"))
                .findFirst()
                .orElse(""));
        description.createdAt(meta(page, "article:published_time"));
        description.createdAt(meta(page, "date"));
        description.modifiedAt(meta(page, "article:modified_time"));
        draft.property("description", meta(page, "description"));
        draft.property("keywords", meta(page, "keywords"));
    }

    private static String meta(Document page, String name) {
        return page.selectStream("meta")
                .filter(meta ->
                        name.equalsIgnoreCase(meta.attr("name")) || name.equalsIgnoreCase(meta.attr("property")))
                .map(meta -> meta.attr("content"))
                .filter(content -> !content.isBlank())
                .findFirst()
                .orElse("");
    }
}
