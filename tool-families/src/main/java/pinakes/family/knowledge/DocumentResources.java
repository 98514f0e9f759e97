package pinakes.family.knowledge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlacedWord;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.contract.WireJson;
import pinakes.tool.resource.Resources;
import pinakes.tool.resource.Suggestions;

/// The list of documents as one resource, and each document's text and original file.
record DocumentResources(Documents documents) implements Resources {
    static final Permission READ = Permission.parse("documents:read");

    private static final String JSON = "application/json";
    private static final String TEXT = "text/markdown";
    private static final String BYTES = "application/octet-stream";

    /// An original is sent in one message, one third larger than the file.
    private static final int ORIGINAL_BYTES_MAX = 16 * 1024 * 1024;

    private static final List<Template> TEMPLATES = List.of(
            new Template(
                    DocumentAddress.TEXT_TEMPLATE,
                    "document",
                    "Document",
                    "The text of a document by its id; long texts end with the URI of the next part",
                    TEXT),
            new Template(
                    DocumentAddress.TEXT_TEMPLATE + "{?from}",
                    "continuation",
                    "Continuation",
                    "The text of a long document, starting at a passage",
                    TEXT),
            new Template(
                    DocumentAddress.PAGE_TEMPLATE,
                    "page",
                    "Page",
                    "The text of one page of a document, including sentences that cross a page break",
                    TEXT),
            new Template(
                    DocumentAddress.WORDS_TEMPLATE,
                    "words",
                    "Words in a scan",
                    "The words that OCR read on a page or in an image, with their edges in ten-thousandths of its width and height",
                    JSON),
            new Template(
                    DocumentAddress.ORIGINAL_TEMPLATE,
                    "original",
                    "Original",
                    "The file that was added, up to 16 MB",
                    BYTES));

    /// The newest documents.
    record DocumentList(long total, List<KnowledgeShow.Row> documents) {}

    /// The words that OCR read on a page; none when it was not read by OCR.
    record PageWordList(int page, List<PlacedWord> words) {}

    @Override
    public List<Listing> list(Caller caller) throws InterruptedException {
        if (!caller.may(READ)) {
            return List.of();
        }
        var listings = new ArrayList<Listing>();
        listings.add(new Listing(
                DocumentAddress.LIST, "documents", "Documents", "The documents in the knowledge base", JSON));
        DocumentSuggestions.newest(documents).documents().forEach(document -> listings.add(listing(document)));
        return listings;
    }

    @Override
    public List<Template> templates(Caller caller) {
        return caller.may(READ) ? TEMPLATES : List.of();
    }

    @Override
    public Optional<Content> read(String uri, Caller caller) throws InterruptedException {
        if (!caller.may(READ)) {
            return Optional.empty();
        }
        if (uri.equals(DocumentAddress.LIST)) {
            return Optional.of(list(DocumentSuggestions.newest(documents)));
        }
        var position = ResourcePosition.of(uri);
        var address = DocumentAddress.parse(position.address());
        var document = address.isEmpty()
                ? Optional.<Document>empty()
                : address.get().document().find(documents);
        if (address.isEmpty() || document.isEmpty()) {
            return Optional.empty();
        }
        var page = address.get().page();
        return switch (address.get().part()) {
            case TEXT -> text(position, page, document.get());
            case ORIGINAL -> position.from() == 0 ? original(uri, document.get()) : Optional.empty();
            case WORDS ->
                position.from() == 0
                        ? words(uri, document.get(), Objects.requireNonNull(page, "words are those of a page"))
                        : Optional.empty();
        };
    }

    private Optional<Content> text(ResourcePosition position, @Nullable Integer page, Document document)
            throws InterruptedException {
        var part = new DocumentText(documents).of(document, page, position.from());
        return (page != null || position.from() > 0) && part.text().isEmpty()
                ? Optional.empty()
                : Optional.of(text(position, part));
    }

    /// The part of a text, with the address of the next part in its last line.
    private static Content text(ResourcePosition position, DocumentText.Part part) {
        var uri = position.from() == 0 ? position.address() : position.at(position.from());
        if (part.next().isEmpty()) {
            return new Content.Text(uri, TEXT, part.text());
        }
        var next = position.at(part.next().getAsInt());
        return new Content.Text(uri, TEXT, part.text() + "\n\n[The text continues at " + next + "]", next);
    }

    @Override
    public boolean offers(String uri, Caller caller) throws InterruptedException {
        if (!caller.may(READ) || uri.equals(DocumentAddress.LIST)) {
            return caller.may(READ);
        }
        var address = DocumentAddress.parse(uri);
        return address.isPresent()
                && address.get().page() == null // changes are announced for whole documents, by UUID
                && !address.get().document().isNumber()
                && address.get().document().find(documents).isPresent();
    }

    @Override
    public Suggestions complete(String uriTemplate, String variable, String typed, Caller caller)
            throws InterruptedException {
        var ours =
                TEMPLATES.stream().anyMatch(template -> template.uriTemplate().equals(uriTemplate));
        return ours && variable.equals("document_id") && caller.may(READ)
                ? DocumentSuggestions.ids(documents, typed)
                : Suggestions.NONE;
    }

    private static Listing listing(Document document) {
        return new Listing(
                DocumentAddress.text(document.id()),
                document.source().fileName(),
                document.name(),
                "The text of a document (" + document.text().format() + ")",
                TEXT);
    }

    private static Content list(DocumentPage page) {
        var rows = page.documents().stream().map(KnowledgeShow.Row::of).toList();
        return new Content.Text(
                DocumentAddress.LIST, JSON, WireJson.SNAKE.writeValueAsString(new DocumentList(page.total(), rows)));
    }

    private Optional<Content> words(String uri, Document document, int page) throws InterruptedException {
        var words = new PageWordList(page, documents.words(document.id(), page));
        return Optional.of(new Content.Text(uri, JSON, WireJson.SNAKE.writeValueAsString(words)));
    }

    private Optional<Content> original(String uri, Document document) throws InterruptedException {
        if (document.source().sizeBytes() > ORIGINAL_BYTES_MAX) {
            return Optional.empty();
        }
        try {
            var stream = documents.original(document.id());
            if (stream.isEmpty()) {
                return Optional.empty();
            }
            try (var bytes = stream.get()) {
                return Optional.of(new Content.Bytes(
                        uri, mediaType(document), ByteBuffer.wrap(bytes.readNBytes(ORIGINAL_BYTES_MAX))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the original of document " + document.id(), e);
        }
    }

    private static String mediaType(Document document) {
        return switch (document.source().kind()) {
            case NOTE -> FileFormat.TXT.mediaType();
            case FILE ->
                FileFormat.named(document.text().format())
                        .map(FileFormat::mediaType)
                        .orElse(BYTES);
        };
    }
}
