package pinakes.extraction.format.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.packed.ZipParts;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads EPUB books: the chapters in reading order.
public record EpubReader(EmbeddedPictures pictures) implements DocumentReader {
    private static final int PART_BYTES_MAX = 20_000_000;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var parts = ZipParts.open(request.file(), draft.limits())) {
            var path = packagePath(parts);
            var book = xml(parts, path).orElseThrow(() -> new IOException("no package document"));
            refuseProtected(parts);
            describe(book, draft);
            chapters(parts, path, book, draft);
        }
    }

    private void chapters(ZipParts parts, String path, Document book, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var files = new HashMap<String, String>();
        for (var item : book.select("manifest > item")) {
            files.put(item.id(), item.attr("href"));
        }
        var spine = book.select("spine > itemref");
        for (var index = 0; index < spine.size(); index++) {
            var href = files.get(spine.get(index).attr("idref"));
            var bytes = href == null ? Optional.<byte[]>empty() : parts.bytes(resolved(path, href), PART_BYTES_MAX);
            if (bytes.isPresent()) {
                new HtmlReader(pictures).read(bytes.get(), null, draft);
            } else {
                draft.warn(
                        "Chapter " + (index + 1) + " is missing or larger than " + PART_BYTES_MAX / 1_000_000 + " MB.");
            }
            draft.advanced("chapter", index + 1, spine.size());
        }
    }

    private static void describe(Document book, ExtractionDraft draft) {
        var description = draft.description();
        description.title(element(book, "dc|title"));
        description.author(element(book, "dc|creator"));
        description.language(element(book, "dc|language"));
        description.createdAt(element(book, "dc|date"));
        description.modifiedAt(element(book, "meta[property=dcterms:modified]"));
    }

    private static String element(Document book, String query) {
        var found = book.selectFirst(query);
        return found == null ? "" : found.text();
    }

    /// Many books have scrambled fonts, which does not matter; encrypted chapters mean that the book is protected.
    private static void refuseProtected(ZipParts parts) throws IOException, ExtractionException {
        var encryption = xml(parts, "META-INF/encryption.xml");
        if (encryption.isPresent()
                && encryption
                        .get()
                        .selectStream("*")
                        .filter(element -> element.normalName().endsWith("cipherreference"))
                        .anyMatch(element -> element.attr("URI").matches("(?i).*\\.x?html?"))) {
            throw new ExtractionException(Reason.ENCRYPTED, "The EPUB is copy-protected and cannot be read.");
        }
    }

    private static String packagePath(ZipParts parts) throws IOException {
        var container = xml(parts, "META-INF/container.xml");
        var root = container.map(document -> document.selectFirst("rootfile"));
        return root.map(file -> file.attr("full-path"))
                .filter(parts::has)
                .or(() -> parts.names().stream()
                        .filter(name -> name.endsWith(".opf"))
                        .findFirst())
                .orElseThrow(() -> new IOException("no package document"));
    }

    private static Optional<Document> xml(ZipParts parts, String name) throws IOException {
        return parts.bytes(name, PART_BYTES_MAX)
                .map(bytes -> Jsoup.parse(new String(bytes, UTF_8), "", Parser.xmlParser()));
    }

    private static String resolved(String base, String href) throws IOException {
        try {
            return URI.create("/" + base.replace(" ", "%20"))
                    .resolve(href.replace(" ", "%20"))
                    .getPath()
                    .substring(1);
        } catch (IllegalArgumentException | NullPointerException broken) {
            throw new IOException("invalid reference to a chapter", broken);
        }
    }
}
