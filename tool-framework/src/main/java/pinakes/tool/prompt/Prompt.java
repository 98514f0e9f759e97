package pinakes.tool.prompt;

import java.util.List;
import java.util.Map;
import pinakes.tool.Caller;
import pinakes.tool.text.Suggestions;

/// A ready-made request to the model, filled in with arguments and with what the server knows.
public interface Prompt {
    /// Unique among all prompts, in kebab-case.
    String name();

    String title();

    String description();

    List<Argument> arguments();

    /// The text the person would otherwise have typed. Required arguments are present.
    String render(Map<String, String> arguments, Caller caller) throws InterruptedException;

    /// What an argument may be, after what was typed of it so far.
    default Suggestions complete(String argument, String typed, Caller caller) throws InterruptedException {
        return Suggestions.NONE;
    }

    record Argument(String name, String description, boolean required) {}
}
