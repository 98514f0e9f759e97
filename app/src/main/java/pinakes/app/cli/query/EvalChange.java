package pinakes.app.cli.query;

import java.util.Optional;
import pinakes.app.cli.command.CommandFailedException;

/// What is different in the second of two evaluations.
///
/// @param model the embedding model; empty for the same one
/// @param reranked whether the best passages are ranked again after a closer look
record EvalChange(Optional<String> model, boolean reranked) {
    private static final String MODEL = "model=";
    private static final String WITHOUT_RERANKING = "rerank=off";

    /// Reads `model=MODEL` or `rerank=off`.
    static EvalChange parse(String text) throws CommandFailedException {
        if (text.startsWith(MODEL)) {
            return new EvalChange(Optional.of(text.substring(MODEL.length())), true);
        }
        if (text.equals(WITHOUT_RERANKING)) {
            return new EvalChange(Optional.empty(), false);
        }
        throw CommandFailedException.usage(
                "--compare needs " + MODEL + "MODEL or " + WITHOUT_RERANKING + ", got \"" + text + "\".");
    }
}
