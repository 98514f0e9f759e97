package pinakes.family.answer;

import pinakes.engine.EngineStatus;

/// Whether all parts of an engine work.
public enum EngineCondition {
    HEALTHY,
    DEGRADED;

    public static EngineCondition of(EngineStatus status) {
        return status.issues().isEmpty() ? HEALTHY : DEGRADED;
    }
}
