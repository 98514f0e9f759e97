package pinakes.family.answer;

import pinakes.engine.EngineStatus;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;

/// Hints about the health of an engine.
public final class HealthHints {

    private HealthHints() {}

    /// Hints that refer to the field of the answer that lists the issues.
    public static Hints of(EngineStatus status, String issuesField) {
        var broken = status.issues().size();
        var hints = Hints.recorded("storage, index and model were probed, " + broken + " failed")
                .impact(0.4, 0.1);
        return broken == 0
                ? hints
                : hints.risk(new RiskFactor(
                        RiskFactor.Type.ACCURACY,
                        Priority.HIGH,
                        "Searches and uploads may fail until the issues are fixed.",
                        0.9,
                        0.8,
                        "Report " + issuesField + " to the operator of the server."));
    }
}
