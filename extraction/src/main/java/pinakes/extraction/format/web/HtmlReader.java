package pinakes.extraction.format.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Place;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// A web page.
public final class HtmlReader implements DocumentReader {
    /// The tree of a page takes many times its bytes.
    private static final long BYTES_MAX = 50_000_000;

    private static final int SAMPLE_CHARS = 4096;

    private final Pictures pictures;

    public HtmlReader(Pictures pictures) {
        this.pictures = pictures;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        if (Files.size(source.file()) > BYTES_MAX) {
            throw new ExtractionException(
                    Reason.TOO_LARGE, "A web page may have at most " + BYTES_MAX / 1_000_000 + " MB.");
        }
        var page = parsed(Files.readAllBytes(source.file()));
        describe(page, draft);
        blocks(page, Place.UNKNOWN, draft, pictures);
    }

    /// Adds what a page says to a draft.
    public static void blocks(Document page, Place place, Draft draft, Pictures pictures) throws ExtractionException {
        Boilerplate.removeHidden(page);
        var seen = page.clone();
        Boilerplate.remove(page);
        var kept = page.body().text().isBlank() ? seen : page;
        new HtmlBlocks(draft, place, pictures).add(kept.body());
    }

    /// A page that does not name its encoding gets the likeliest.
    public static Document parsed(byte[] bytes) throws IOException {
        var start = new String(bytes, 0, Math.min(bytes.length, SAMPLE_CHARS), ISO_8859_1);
        var named = start.contains("charset=") || start.contains("encoding=");
        @Nullable String charset = named ? null : TextFile.charset(bytes).name();
        return Jsoup.parse(new ByteArrayInputStream(bytes), charset, "");
    }

    private static void describe(Document page, Draft draft) {
        var self = draft.self();
        self.title(page.title());
        self.title(meta(page, "og:title"));
        self.author(meta(page, "author"));
        self.language(page.selectStream("html")
                .map(html -> html.attr("lang"))
                .findFirst()
                .orElse(""));
        self.createdAt(meta(page, "article:published_time"));
        self.createdAt(meta(page, "date"));
        self.modifiedAt(meta(page, "article:modified_time"));
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
