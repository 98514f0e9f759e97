package pinakes.engine.http.client;

import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.ProblemJson;
import pinakes.engine.http.wire.StatusJson;
import tools.jackson.core.JacksonException;

/// What an engine answered.
sealed interface EngineAnswer {
    /// It did what it was asked for.
    ///
    /// @param body JSON
    record Success(EngineAddress address, String body) implements EngineAnswer {
        <T> T as(Class<T> type) {
            try {
                return JsonCodec.mapper().readValue(body, type);
            } catch (JacksonException e) {
                throw new EngineUnavailableException(
                        "The engine at " + address + " gave an answer that is not understood; is it another version?",
                        e);
            }
        }
    }

    /// The key is missing or wrong.
    int UNAUTHORIZED = 401;

    /// It did not, and said why.
    record Refusal(EngineAddress address, int status, ProblemJson problem, String body) implements EngineAnswer {
        boolean isUnauthorized() {
            return status == UNAUTHORIZED;
        }

        boolean isCalled(String code) {
            return code.equals(problem.code());
        }

        /// Its own words, for whoever cannot do anything else with it.
        EngineUnavailableException unexpected() {
            var detail = problem.detail();
            return new EngineUnavailableException(
                    switch (status) {
                        case UNAUTHORIZED -> unauthorized();
                        case 403 -> "The key for the engine at " + address + " does not allow this: " + detail;
                        case 404 -> "There is no engine at " + address + "; set KB_ENGINE_URL to the engine's address.";
                        default -> detail == null ? "The engine at " + address + " answered " + status + "." : detail;
                    });
        }

        private String unauthorized() {
            return "The engine at " + address
                    + (address.key() == null
                            ? " asks for a key, and none was sent; set KB_API_KEY to the engine's or to a named key."
                            : " does not accept the key; set KB_API_KEY to the engine's, or to a named key that is"
                                    + " neither revoked nor expired.");
        }
    }

    String body();

    /// What a server says of its health; empty when this is nothing of the kind.
    default Optional<StatusJson.Health> health() {
        try {
            return Optional.ofNullable(JsonCodec.mapper().readValue(body(), StatusJson.Health.class))
                    .filter(health -> health.reasons() != null);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    /// The success, or else what was expected to be missing is.
    default Optional<Success> unless(String missing) {
        return switch (this) {
            case Success success -> Optional.of(success);
            case Refusal refusal when refusal.isCalled(missing) -> Optional.empty();
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
