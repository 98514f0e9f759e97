package pinakes.family.answer;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Decides whether a call that cannot be undone may go on.
public final class Confirmation {
    private Confirmation() {}

    /// The answer to a call that may not go on; empty when it may.
    ///
    /// @param question for the user, who is asked if the client can do so
    /// @param isConfirmed whether the arguments confirm the call
    /// @param unconfirmed the answer to a call without a confirmation
    public static <O extends Record> Optional<ToolResult<O>> obstacle(
            ToolContext context, String question, boolean isConfirmed, Supplier<ToolResult<O>> unconfirmed) {
        return switch (context.conversation().consent(question, isConfirmed)) {
            case GIVEN -> Optional.empty();
            case REFUSED -> Optional.of(declined());
            case PENDING -> Optional.of(unconfirmed.get());
            case NOT_ASKED -> isConfirmed ? Optional.empty() : Optional.of(unconfirmed.get());
        };
    }

    private static <O extends Record> ToolResult<O> declined() {
        return ToolResult.failure(
                new ToolError.Refused(
                        "confirmation_declined",
                        "The user declined, so nothing was changed. Do not repeat the call unless they ask for it.",
                        Map.of()),
                Hints.recorded("the user was asked and declined"));
    }
}
