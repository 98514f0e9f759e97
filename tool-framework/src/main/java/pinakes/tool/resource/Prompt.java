package pinakes.tool.resource;

import java.util.List;
import java.util.Map;
import pinakes.tool.Caller;

/// A prompt template, filled with arguments and stored data.
public interface Prompt {
    Definition definition();

    /// The text that the person would otherwise have typed. Required arguments are present.
    ///
    /// @throws IllegalArgumentException when an argument is invalid; its message is for the caller
    String render(Map<String, String> arguments, Caller caller) throws InterruptedException;

    /// Suggests values for a partly typed argument.
    default Suggestions complete(String argument, String typed, Caller caller) throws InterruptedException {
        return Suggestions.NONE;
    }

    /// What clients list, except `tools`.
    ///
    /// @param name unique among all prompts, in kebab-case
    /// @param tools that the text tells the model to call; callers that may not call one of them do not see it
    record Definition(String name, String title, String description, List<Argument> arguments, List<String> tools) {}

    record Argument(String name, String description, boolean required) {}
}
