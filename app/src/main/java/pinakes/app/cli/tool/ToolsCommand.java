package pinakes.app.cli.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.tool.Category;
import pinakes.tool.contract.WireJson;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;
import tools.jackson.databind.JsonNode;

/// Lists the tools, or shows one.
public final class ToolsCommand extends Command {
    public ToolsCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("tools", "[NAME]", "List the MCP tools, or show one in full.")
                        .taking(SettingGroup.of(SettingTable.CONFIG, SettingTable.TOOLS))
                        .flag("category CATEGORY", "List only this category: " + Category.names() + ".")
                        .flag("tag TAG", "List only tools with this tag.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        var registry = Composition.tools(context.settings(arguments));
        var name = arguments.first();
        if (name.isPresent()) {
            if (arguments.has("category") || arguments.has("tag")) {
                throw CommandFailedException.usage(
                        "--category and --tag select tools for the list. Leave them out to show " + name.get() + ".");
            }
            var tool = find(registry, name.get());
            out().print(
                            arguments.has(CommandUsage.JSON)
                                    ? pretty(tool.contract().document())
                                    : ToolText.whole(tool));
        } else {
            var tools = chosen(registry, arguments);
            out().print(arguments.has(CommandUsage.JSON) ? pretty(json(tools)) : listing(tools));
        }
        return 0;
    }

    /// The tool with the name that a user wrote.
    static RegisteredTool find(ToolRegistry registry, String name) throws CommandFailedException {
        return registry.get(name)
                .orElseThrow(() -> CommandFailedException.unknown(
                        "tool",
                        name,
                        registry.getAll().stream().map(RegisteredTool::name).toList()));
    }

    private static List<RegisteredTool> chosen(ToolRegistry registry, Arguments arguments)
            throws CommandFailedException {
        var category = arguments.value("category");
        var ofCategory = category.isPresent() ? registry.getByCategory(category(category.get())) : registry.getAll();
        return arguments
                .value("tag")
                .map(tag -> registry.getByTag(tag).stream()
                        .filter(ofCategory::contains)
                        .toList())
                .orElse(ofCategory);
    }

    private static Category category(String text) throws CommandFailedException {
        return Category.named(text.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> CommandFailedException.usage(
                        "Unknown category \"" + text + "\". Available: " + Category.names() + "."));
    }

    private static String listing(List<RegisteredTool> tools) {
        if (tools.isEmpty()) {
            return "No tool matches.\n";
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
}
