package pinakes.app.cli.document;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import pinakes.app.cli.command.TextTable;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TimeText;
import pinakes.engine.document.DocumentVersion;
import pinakes.engine.text.Counted;

/// The table of a document's versions.
public final class VersionListing {
    private VersionListing() {}

    public static TextTable table(List<DocumentVersion> versions, Instant now, Screen screen) {
        var table = new TextTable("VERSION", "CHANGED", "SIZE", "TITLE")
                .flexible("TITLE")
                .rightAligned("VERSION", "SIZE")
                .look("VERSION", screen::accent)
                .look("CHANGED", screen::dim);
        for (var version : versions) {
            table.row(
                    Integer.toString(version.version()),
                    TimeText.of(version.savedAt(), now, screen),
                    size(version),
                    Objects.requireNonNullElse(version.title(), ""));
        }
        return table;
    }

    private static String size(DocumentVersion version) {
        var pages = version.pageCount();
        return ByteSize.of(version.sizeBytes()) + (pages == null ? "" : ", " + Counted.of(pages, "page"));
    }
}
