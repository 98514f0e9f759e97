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
                    Reason.TOO_LARGE, "Web pages can be at most " + BYTES_MAX / 1_000_000 + " MB.");
        }
        var page = parsed(Files.readAllBytes(request.file()), null, draft);
        describe(page, draft);
        blocks(page, draft);
    }

    /// Adds the content of a page inside a book or a message to a draft.
    ///
    /// @param declared the charset that the message names, if it does
    public void read(byte[] bytes, @Nullable Charset declared, ExtractionDraft draft) throws ExtractionException {
        blocks(parsed(bytes, declared, draft), draft);
    }

    private void blocks(Document page, ExtractionDraft draft) throws ExtractionException {
        Boilerplate.removeHidden(page);
        var visible = page.clone();
        Boilerplate.remove(page);
        var kept = page.body().text().isBlank() ? visible : page;
        new HtmlBlocks(draft, pictures).add(kept.body());
    }

    /// Parses a page in the charset that is declared, or else in the most likely one.
    private static Document parsed(byte[] bytes, @Nullable Charset declared, ExtractionDraft draft) {
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
