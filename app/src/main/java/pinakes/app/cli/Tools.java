package pinakes.app.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.app.Composition;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.tool.Category;
import pinakes.tool.contract.WireJson;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.text.NearestName;
import tools.jackson.databind.JsonNode;

/// Shows which tools are offered, or the contract of one.
final class Tools implements Command {
    private static final String CATEGORY = "category";
    private static final String TAG = "tag";
    private static final String JSON = "json";

    private final Console console;
    private final SettingsReader settings;

    Tools(Console console, SettingsReader settings) {
        this.console = console;
        this.settings = settings;
    }

    @Override
    public Description description() {
        return new Description(
                "tools",
                "List the tools, or show one in full.",
                "Lists the tools by family with their category, tags and purpose; with a NAME, shows what that tool takes and"
                        + " promises.",
                "[NAME]",
                List.of(
                        new Option(CATEGORY, "CATEGORY", "Only tools of this category: " + Category.names() + "."),
                        new Option(TAG, "TAG", "Only tools with this tag."),
                        new Option(JSON, null, "As JSON, for programs.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        var registry = Composition.tools(settings.read(arguments.settings()));
        var name = arguments.word();
        if (name.isPresent()) {
            var tool = find(registry, name.get());
            print(arguments.has(JSON) ? pretty(tool.contract().document()) : ToolText.whole(tool));
        } else {
            var tools = chosen(registry, arguments);
            print(arguments.has(JSON) ? pretty(json(tools)) : listing(tools));
        }
        return 0;
    }

    private static RegisteredTool find(ToolRegistry registry, String name) throws CommandFailedException {
        return registry.get(name).orElseThrow(() -> {
            var names = registry.getAll().stream().map(RegisteredTool::name).toList();
            var advice = NearestName.to(name, names)
                    .map(nearest -> "did you mean \"" + nearest + "\"?")
                    .orElse("`./kb tools` lists all that are offered.");
            return new CommandFailedException("Unknown tool \"" + name + "\"; " + advice);
        });
    }

    private static List<RegisteredTool> chosen(ToolRegistry registry, Arguments arguments)
            throws CommandFailedException {
        var category = arguments.option(CATEGORY);
        var ofCategory = category.isPresent() ? registry.getByCategory(category(category.get())) : registry.getAll();
        return arguments
                .option(TAG)
                .map(tag -> registry.getByTag(tag).stream()
                        .filter(ofCategory::contains)
                        .toList())
                .orElse(ofCategory);
    }

    private static Category category(String text) throws CommandFailedException {
        return Category.named(text.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new CommandFailedException(
                        "Unknown category \"" + text + "\"; there are: " + Category.names() + "."));
    }

    private static String listing(List<RegisteredTool> tools) {
        if (tools.isEmpty()) {
            return "There is no such tool.\n";
        }
        return tools.stream()
                .collect(Collectors.groupingBy(tool -> tool.family().name(), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(family -> family.getKey() + "\n"
                        + family.getValue().stream().map(ToolText::brief).collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    private static JsonNode json(List<RegisteredTool> tools) {
        var list = WireJson.CAMEL.createArrayNode();
        for (var tool : tools) {
            var entry = list.addObject()
                    .put("name", tool.name())
                    .put("family", tool.family().name())
                    .put("category", tool.definition().category().wireName());
            var tags = entry.putArray("tags");
            tool.definition().tags().forEach(tags::add);
            entry.put("description", tool.contract().description());
        }
        return list;
    }

    private static String pretty(JsonNode json) {
        return json.toPrettyString() + "\n";
    }

    private void print(String text) {
        console.out().print(text);
    }
}
