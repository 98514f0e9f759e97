package pinakes.engine.local;

import java.util.concurrent.atomic.AtomicReference;
import pinakes.engine.EngineHealth;
import pinakes.testkit.Deadline;

/// The health of what responds in time.
///
/// A check that takes seconds reports that, so a busy machine is asked again, while a defect stays.
public final class PatientHealth {
    private PatientHealth() {}

    /// Checks the health of an engine or a catalog.
    public interface Check {
        EngineHealth now() throws InterruptedException;
    }

    public static EngineHealth of(Check check) {
        var last = new AtomicReference<EngineHealth>();
        Deadline.usual().await("an answer in time", () -> {
            last.set(checked(check));
            return last.get().problems().stream().noneMatch(problem -> problem.contains("did not respond within"));
        });
        return last.get();
    }

    private static EngineHealth checked(Check check) {
        try {
            return check.now();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
