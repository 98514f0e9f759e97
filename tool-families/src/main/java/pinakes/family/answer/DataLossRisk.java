package pinakes.family.answer;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.text.Counted;
import pinakes.tool.hint.EstimatedImpact;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;

/// The risk of calls that remove or overwrite stored data.
public final class DataLossRisk {
    /// From this many items on, a loss is critical.
    private static final long ITEMS_CRITICAL = 1_000;

    private DataLossRisk() {}

    /// A loss that is certain.
    ///
    /// @param items how many documents, chunks or tasks are lost
    /// @param remedy how to get them back; null when that is impossible
    public static RiskFactor of(long items, String description, @Nullable String remedy) {
        return new RiskFactor(
                RiskFactor.Type.COST,
                severity(items, remedy),
                description,
                1.0,
                EstimatedImpact.ofItems(items),
                remedy);
    }

    /// The loss of a document.
    ///
    /// @param happened whether it was already removed
    public static RiskFactor of(Document document, boolean happened) {
        var chunks = document.chunkCount();
        var isFile = document.source().kind() == DocumentKind.FILE;
        var remedy = isFile ? "Add the file again." : happened ? null : "Copy the note first.";
        var verb = happened ? " permanently removed." : " will be permanently removed.";
        return of(
                chunks,
                (isFile ? "A file with " : "A note with ")
                        + Counted.of(chunks, "chunk")
                        + (happened ? " was" : "")
                        + verb
                        + attachments(document.attachments().size(), happened),
                remedy);
    }

    private static String attachments(int count, boolean happened) {
        if (count == 0) {
            return "";
        }
        var attached = Counted.of(count, "attached document");
        return happened
                ? " So " + (count == 1 ? "was" : "were") + " its " + attached + "."
                : " So will its " + attached + ".";
    }

    private static Priority severity(long items, @Nullable String remedy) {
        if (items >= ITEMS_CRITICAL) {
            return Priority.CRITICAL;
        }
        return remedy == null ? Priority.HIGH : Priority.MEDIUM;
    }
}
