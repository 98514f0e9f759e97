package pinakes.tool.text;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Translates texts for a reader who cannot call every tool that they name.
///
/// @param names the tool to name instead of another; empty if there is none
public record ToolMentions(Function<String, Optional<String>> names) {
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+");

    /// Names of a single word are words of the language as well.
    private static final Pattern NAME = Pattern.compile("[a-z]+(?:[-_][a-z]+)+");

    /// The text with the names of tools that the reader can call, without the sentences that name others; empty when
    /// all do.
    public String translated(String text) {
        var open = isOpen(text)
                ? text
                : SENTENCE_END.splitAsStream(text).filter(this::isOpen).collect(Collectors.joining(" "));
        return NAME.matcher(open).replaceAll(name -> names.apply(name.group()).orElseThrow());
    }

    private boolean isOpen(String text) {
        return NAME.matcher(text).results().map(MatchResult::group).map(names).allMatch(Optional::isPresent);
    }
}
