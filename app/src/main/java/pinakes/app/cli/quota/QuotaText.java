package pinakes.app.cli.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.TextTable;
import pinakes.app.cli.terminal.Joined;
import pinakes.engine.quota.QuotaUse;
import pinakes.family.answer.Rounding;

/// Quotas as text.
final class QuotaText {
    private QuotaText() {}

    static TextTable table(List<QuotaUse> quotas) {
        var table = new TextTable("KIND", "NAME", "DOCUMENTS", "MEGABYTES", "CALLS");
        for (var use : quotas) {
            table.row(use.subject().kind().label(), use.subject().name(), documents(use), megabytes(use), calls(use));
        }
        return table;
    }

    static String line(QuotaUse use) {
        return Joined.by(
                "  ",
                use.subject().toString(),
                "documents: " + documents(use),
                "MB: " + megabytes(use),
                use.quota().calls() == null ? "" : "calls: " + calls(use));
    }

    private static String documents(QuotaUse use) {
        return used(use.documents(), use.quota().documents());
    }

    private static String calls(QuotaUse use) {
        return used(use.calls(), use.quota().calls());
    }

    private static String megabytes(QuotaUse use) {
        var max = use.quota().bytes();
        return max == null ? "no limit" : Rounding.megabytes(use.bytes()) + " of " + Rounding.megabytes(max);
    }

    private static String used(long used, @Nullable Long max) {
        return max == null ? "no limit" : used + " of " + max;
    }
}
