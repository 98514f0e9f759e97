package pinakes.engine.http.client.connection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.ProblemJson;
import pinakes.engine.http.wire.StatusJson;
import pinakes.engine.ingest.IngestFault;
import tools.jackson.core.JacksonException;

/// The response of an engine.
public sealed interface EngineAnswer {
    /// A successful response, as JSON.
    record Success(EngineAddress address, String body) implements EngineAnswer {
        public <T> T as(Class<T> type) {
            try {
                return JsonCodec.mapper().readValue(body, type);
            } catch (JacksonException e) {
                throw new EngineUnavailableException(
                        "Cannot read the response from the engine at " + address + "; its version may differ.", e);
            }
        }
    }

    int UNAUTHORIZED = 401;

    /// An error response.
    record Refusal(EngineAddress address, int status, ProblemJson problem, String body) implements EngineAnswer {
        public boolean isUnauthorized() {
            return status == UNAUTHORIZED;
        }

        public boolean hasCode(String code) {
            return code.equals(problem.code());
        }

        public String detail() {
            return Objects.requireNonNullElse(problem.detail(), "");
        }

        /// The ingestion fault whose code the error carries.
        public Optional<IngestFault> ingestFault() {
            if (hasCode("payload_too_large")) {
                return Optional.of(new IngestFault(IngestFault.Code.FILE_TOO_LARGE, detail()));
            }
            return Arrays.stream(IngestFault.Code.values())
                    .filter(code -> hasCode(code.name().toLowerCase(Locale.ROOT)))
                    .map(code -> new IngestFault(code, detail()))
                    .findFirst();
        }

        /// The error as an exception, for callers that do not expect it.
        public EngineUnavailableException unexpected() {
            var detail = problem.detail();
            return new EngineUnavailableException(
                    switch (status) {
                        case UNAUTHORIZED -> unauthorized();
                        case 403 -> "The key for the engine at " + address + " does not allow this: " + detail;
                        case 404 -> "There is no engine at " + address + "; set KB_ENGINE_URL to the engine's address.";
                        default ->
                            detail == null ? "The engine at " + address + " returned status " + status + "." : detail;
                    });
        }

        private String unauthorized() {
            if (address.isSocket()) {
                return "The engine at " + address + " does not accept the key. Unset KB_API_KEY (the user who owns the"
                        + " data directory needs no key), or set it to the engine's key or to a valid named key.";
            }
            return "The engine at " + address
                    + (address.key() == null
                            ? " requires a key. Set KB_API_KEY to the engine's key or to a named key."
                            : " does not accept the key. Set KB_API_KEY to the engine's key or to a named key that is"
                                    + " neither revoked nor expired.");
        }
    }

    String body();

    /// The health in the body; empty when it contains none.
    default Optional<StatusJson.Health> health() {
        try {
            return Optional.ofNullable(JsonCodec.mapper().readValue(body(), StatusJson.Health.class))
                    .filter(health -> health.reasons() != null);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    /// The success, or empty for an error with one of these codes.
    default Optional<Success> unless(String... codes) {
        return switch (this) {
            case Success success -> Optional.of(success);
            case Refusal refusal when Arrays.stream(codes).anyMatch(refusal::hasCode) -> Optional.empty();
            case Refusal refusal -> throw refusal.unexpected();
        };
    }

    default Success orFail() {
        return switch (this) {
            case Success success -> success;
            case Refusal refusal -> throw refusal.unexpected();
        };
    }
}
