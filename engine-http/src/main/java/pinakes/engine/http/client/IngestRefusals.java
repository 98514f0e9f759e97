package pinakes.engine.http.client;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.ingest.IngestFault;

/// Converts errors of the API back to ingestion faults, whose codes they carry.
final class IngestRefusals {
    private IngestRefusals() {}

    static Optional<IngestFault> of(EngineAnswer.Refusal refusal) {
        var detail = Objects.requireNonNullElse(refusal.problem().detail(), "");
        if (refusal.hasCode("payload_too_large")) {
            return Optional.of(new IngestFault(IngestFault.Code.FILE_TOO_LARGE, detail));
        }
        return Arrays.stream(IngestFault.Code.values())
                .filter(code -> refusal.hasCode(code.name().toLowerCase(Locale.ROOT)))
                .map(code -> new IngestFault(code, detail))
                .findFirst();
    }
}
