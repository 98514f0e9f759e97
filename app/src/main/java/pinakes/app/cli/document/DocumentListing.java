package pinakes.app.cli.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.TextTable;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.cli.terminal.Joined;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TimeText;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.DocumentRange;
import pinakes.engine.document.Documents;
import pinakes.engine.text.Counted;

/// A list of documents: its flags, its pages and its table.
///
/// @param limit maximum number of documents
public record DocumentListing(DocumentOrder order, int limit) {
    private static final int LIMIT = 50;

    /// What one query returns at most when all documents are listed.
    private static final int PAGE = 1_000;

    private static final Map<String, DocumentOrder> ORDERS = Map.of(
            "added", DocumentOrder.NEWEST_FIRST,
            "updated", new DocumentOrder(DocumentOrder.Key.UPDATED_AT, true),
            "name", new DocumentOrder(DocumentOrder.Key.FILE_NAME, false),
            "size", new DocumentOrder(DocumentOrder.Key.SIZE, true));
    private static final List<String> ORDER_NAMES = List.of("added", "updated", "name", "size");

    /// Adds the flags of a list.
    ///
    /// @param things what is listed, such as `documents`
    static CommandUsage in(CommandUsage usage, String things) {
        return usage.limit(things, LIMIT)
                .flag("all", "List all " + things + ".", "a")
                .flag(
                        "sort ORDER",
                        "Sort order: " + String.join(", ", ORDER_NAMES) + " (default: added, newest first).")
                .flag("reverse", "Reverse the order.")
                .quiet("Print only the ids.")
                .json();
    }

    public static DocumentListing of(Arguments arguments) throws CommandFailedException {
        var name = arguments.value("sort").orElse("added").toLowerCase(Locale.ROOT);
        var order = ORDERS.get(name);
        if (order == null) {
            throw CommandFailedException.unknown("order", name, ORDER_NAMES);
        }
        return new DocumentListing(
                arguments.has("reverse") ? new DocumentOrder(order.key(), !order.descending()) : order,
                arguments.limitOrAll(LIMIT));
    }

    /// The matching documents up to the limit, and how many match.
    ///
    /// @param countedMax maximum number of documents after these to count
    public DocumentPage read(Documents documents, DocumentFilter filter, long countedMax) throws InterruptedException {
        var all = new ArrayList<Document>();
        while (true) {
            var range = new DocumentRange(Math.min(PAGE, limit - all.size()), all.size(), countedMax);
            var page = documents.list(filter, "", order, range);
            all.addAll(page.documents());
            if (page.documents().isEmpty() || all.size() >= Math.min(limit, page.total())) {
                return new DocumentPage(all, page.total(), page.isTotalExact());
            }
        }
    }

    public static TextTable table(List<Document> documents, Instant now, Screen screen) {
        var table = new TextTable("ID", "TITLE", "FORMAT", "COLLECTION", "TAGS", "PAGES", "SIZE", "ADDED", "EMAIL")
                .flexible("TITLE", "TAGS", "COLLECTION", "EMAIL")
                .optional("EMAIL")
                .rightAligned("ID", "PAGES", "SIZE")
                .look("ID", screen::accent)
                .look("TITLE", screen::bold)
                .look("TAGS", screen::caution)
                .look("ADDED", screen::dim)
                .look("EMAIL", screen::dim);
        for (var document : documents) {
            table.row(
                    document.number().toString(),
                    DocumentNames.title(document),
                    format(document),
                    CollectionName.of(document.tags()).value(),
                    String.join(", ", CollectionName.without(document.tags())),
                    Objects.toString(document.text().pageCount(), ""),
                    ByteSize.of(document.source().sizeBytes()),
                    TimeText.of(document.addedAt(), now, screen),
                    mail(document));
        }
        return table;
    }

    /// The mail that it was attached to, and how many attachments it has itself.
    private static String mail(Document document) {
        var attachments = document.attachments().size();
        return Joined.by(
                ", ", DocumentNames.mail(document), attachments == 0 ? "" : Counted.of(attachments, "attachment"));
    }

    /// What it was made from: `note`, or the format of the file.
    static String format(Document document) {
        return switch (document.source().kind()) {
            case NOTE -> "note";
            case FILE -> document.text().format();
        };
    }
}
