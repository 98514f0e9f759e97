package pinakes.family.answer;

import java.util.List;
import pinakes.engine.EngineStatus;
import pinakes.engine.text.Counted;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;
import pinakes.tool.hint.ValidityPeriod;

/// Hints about the health of an engine.
public final class HealthHints {
    /// Storage, index and model.
    private static final int PARTS = 3;

    private HealthHints() {}

    /// Hints about the parts of an engine and its work in progress.
    ///
    /// @param issuesField the field of the answer that lists the issues
    /// @param search the tool whose results depend on the work
    public static Hints of(EngineStatus status, String issuesField, String tool, String search) {
        var broken = status.issues().size();
        var hints = Hints.recorded(broken == 0 ? "all parts work" : broken + " of " + PARTS + " checks failed")
                .benefit((double) broken / PARTS);
        if (broken > 0) {
            hints.risk(new RiskFactor(
                    RiskFactor.Type.ACCURACY,
                    broken == 1 ? Priority.HIGH : Priority.CRITICAL,
                    affected(status),
                    1.0,
                    Math.clamp(broken / (double) PARTS, 0, 1),
                    "Report " + issuesField + " to the operator of the server."));
        }
        var open = status.jobsWaiting() + status.jobsRunning();
        if (open > 0 || status.activity() != null) {
            var reason = status.activity() == null
                    ? Counted.are(open, "document") + " being processed"
                    : "the index is being rebuilt";
            hints.dependency(new Dependency(search, List.of(tool), Dependency.Type.RECOMMENDED, reason))
                    .validFor(ValidityPeriod.IMMEDIATE);
        }
        return hints;
    }

    private static String affected(EngineStatus status) {
        if (!status.storage().works()) {
            return "Documents cannot be added or changed.";
        }
        return status.index().works() ? "Searches find passages by keyword alone." : "Searches miss documents.";
    }
}
