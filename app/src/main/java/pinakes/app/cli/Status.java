package pinakes.app.cli;

import java.util.List;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.contract.WireJson;

/// Says how the knowledge base is.
final class Status implements Command {
    private static final String JSON = "json";

    private final Console console;
    private final SettingsReader reader;

    Status(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "status",
                "Say how many documents there are and whether all parts work.",
                "Asks the server that runs on the data directory, or looks at the directory itself. The exit code is 1"
                        + " when a part does not work.",
                "",
                List.of(new Option(JSON, null, "The whole answer as JSON, for programs.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        return PeoplesCommands.atExisting(
                reader, arguments.settings(), workplace -> tell(workplace, arguments.has(JSON)));
    }

    private int tell(Workplace workplace, boolean asJson) throws CommandFailedException, InterruptedException {
        var answer = new ToolAnswer(workplace.call("knowledge-status", WireJson.CAMEL.createObjectNode()));
        if (answer.isFailure()) {
            throw new CommandFailedException(answer.message());
        }
        console.out().print(asJson ? answer.json().toPrettyString() + "\n" : text(answer, workplace.isOfServer()));
        return answer.path("health").path("status").asString().equals("healthy") ? 0 : 1;
    }

    /// Without a server nothing runs, whatever was running when the last one ended.
    private static String jobs(int queued, int running, boolean isOfServer) {
        return isOfServer
                ? running + " running, " + queued + " waiting"
                : queued + running + " waiting, for ./kb serve to go on";
    }

    private static String text(ToolAnswer answer, boolean isOfServer) {
        var base = answer.path("knowledge_base");
        var configuration = answer.path("configuration");
        var queued = answer.path("tasks").path("queued").asInt();
        var running = answer.path("tasks").path("running").asInt();
        var text = new StringBuilder()
                .append(line("Documents", base.path("document_count").asString()))
                .append(line("Passages", base.path("total_chunks").asString()))
                .append(line("Size", base.path("total_size_mb").asString() + " MB"))
                .append(queued + running == 0 ? "" : line("Jobs", jobs(queued, running, isOfServer)))
                .append(line("Model", configuration.path("embedding_model").asString()))
                .append(line("Files", base.path("storage_path").asString()))
                .append(line("Index", base.path("vector_db_path").asString()))
                .append(line("Health", answer.path("health").path("status").asString()));
        answer.path("health").path("issues").forEach(issue -> text.append(line("", issue.asString())));
        return text.toString();
    }

    private static String line(String name, String value) {
        return name + " ".repeat(Math.max(1, 11 - name.length())) + value + "\n";
    }
}
