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
import pinakes.extraction.Place;
import pinakes.extraction.packed.ZipParts;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// A book made of web pages, in the order in which it is to be read.
public final class EpubReader implements DocumentReader {
    private static final int PART_BYTES_MAX = 20_000_000;

    private final Pictures pictures;

    public EpubReader(Pictures pictures) {
        this.pictures = pictures;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        try (var parts = ZipParts.open(source.file(), draft.limits())) {
            var path = packagePath(parts);
            var description = xml(parts, path).orElseThrow(() -> new IOException("no package document"));
            refuseProtected(parts);
            describe(description, draft);
            chapters(parts, path, description, draft);
        }
    }

    private void chapters(ZipParts parts, String path, Document description, Draft draft)
            throws IOException, ExtractionException {
        var files = new HashMap<String, String>();
        for (var item : description.select("manifest > item")) {
            files.put(item.id(), item.attr("href"));
        }
        var spine = description.select("spine > itemref");
        for (var index = 0; index < spine.size(); index++) {
            var href = files.get(spine.get(index).attr("idref"));
            var bytes = href == null ? Optional.<byte[]>empty() : parts.bytes(resolved(path, href), PART_BYTES_MAX);
            if (bytes.isPresent()) {
                HtmlReader.blocks(HtmlReader.parsed(bytes.get()), Place.UNKNOWN, draft, pictures);
            } else {
                draft.warn("Chapter " + (index + 1) + " is missing or too large.");
            }
            draft.advanced("chapter", index + 1, spine.size());
        }
    }

    private static void describe(Document description, Draft draft) {
        var self = draft.self();
        self.title(element(description, "dc|title"));
        self.author(element(description, "dc|creator"));
        self.language(element(description, "dc|language"));
        self.createdAt(element(description, "dc|date"));
        self.modifiedAt(element(description, "meta[property=dcterms:modified]"));
    }

    private static String element(Document description, String query) {
        var found = description.selectFirst(query);
        return found == null ? "" : found.text();
    }

    /// Fonts are often scrambled, which does not matter; chapters only when the book is protected.
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
            throw new IOException("a broken reference to a chapter", broken);
        }
    }
}
