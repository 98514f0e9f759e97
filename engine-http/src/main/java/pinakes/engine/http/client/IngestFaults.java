package pinakes.engine.http.client;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import pinakes.engine.ingest.IngestFault;

/// Reads faults of documents out of problems, whose codes are theirs.
final class IngestFaults {
    private IngestFaults() {}

    static Optional<IngestFault> of(EngineAnswer.Refusal refusal) {
        var detail = Objects.requireNonNullElse(refusal.problem().detail(), "");
        if (refusal.isCalled("payload_too_large")) {
            return Optional.of(new IngestFault(IngestFault.Code.FILE_TOO_LARGE, detail));
        }
        return Arrays.stream(IngestFault.Code.values())
                .filter(code -> refusal.isCalled(code.name().toLowerCase(Locale.ROOT)))
                .map(code -> new IngestFault(code, detail))
                .findFirst();
    }
}
