package pinakes.tool.prompt;

import java.util.List;
import java.util.Map;
import pinakes.tool.Caller;

/// A ready-made request to the model, filled in with arguments and with what the server knows.
public interface Prompt {
    /// Unique among all prompts, in kebab-case.
    String name();

    String title();

    String description();

    List<Argument> arguments();

    /// The text the person would otherwise have typed. Required arguments are present.
    String render(Map<String, String> arguments, Caller caller) throws InterruptedException;

    /// Values that may follow what was typed so far, best first.
    default List<String> complete(String argument, String typed, Caller caller) throws InterruptedException {
        return List.of();
    }

    record Argument(String name, String description, boolean required) {}
}
