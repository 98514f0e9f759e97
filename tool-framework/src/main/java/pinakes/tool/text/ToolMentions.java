package pinakes.tool.text;

import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Leaves out the sentences that name a tool which the reader cannot call.
///
/// @param closed whether such a tool has this name
public record ToolMentions(Predicate<String> closed) {
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+");

    /// Names of a single word are words of the language as well.
    private static final Pattern NAME = Pattern.compile("[a-z]+(?:[-_][a-z]+)+");

    /// Whether the text names no such tool.
    public boolean isOpen(String text) {
        return NAME.matcher(text).results().map(MatchResult::group).noneMatch(closed);
    }

    /// The text without these sentences; empty when all name such a tool.
    public String without(String text) {
        return isOpen(text)
                ? text
                : SENTENCE_END.splitAsStream(text).filter(this::isOpen).collect(Collectors.joining(" "));
    }
}
