package pinakes.app.cli.folder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.engine.folder.FolderSpec;

/// The flags that select the files of a folder and set the metadata of their documents.
final class FolderFlags {
    static final String SUMMARY_OF_RULES =
            "Skips hidden files and files that a .kbignore file in the folder excludes (same syntax as .gitignore)."
                    + " Symbolic links are not followed. Files that cannot be read are reported and not tried again"
                    + " until they change.";

    private FolderFlags() {}

    static CommandUsage with(CommandUsage usage) {
        return usage.flag("include GLOB", "Only files that match this pattern; repeatable.")
                .flag("exclude GLOB", "Skip files and directories that match this pattern; repeatable.")
                .flag("prune", "Remove the documents of files that were deleted from the folder.")
                .flag("tag TAG", "Tag for every document; repeatable. Separate several tags with commas.", "t")
                .flag("collection NAME", "Collection for every document.", "c")
                .flag("metadata KEY=VALUE", "Metadata for every document, such as author=Ada; repeatable.");
    }

    static FolderSpec read(Arguments arguments, CommandContext context) throws CommandFailedException {
        var tags = new ArrayList<>(arguments.listed("tag"));
        arguments.collection().ifPresent(collection -> tags.add(collection.tag()));
        var path = context.path(arguments.words().getFirst()).toAbsolutePath();
        var metadata = metadata(arguments);
        return CommandFailedException.parsed(() -> new FolderSpec(
                path.toString(),
                arguments.values("include"),
                arguments.values("exclude"),
                arguments.has("prune"),
                tags.stream().distinct().toList(),
                metadata));
    }

    private static Map<String, Object> metadata(Arguments arguments) throws CommandFailedException {
        var metadata = new LinkedHashMap<String, Object>();
        for (var entry : arguments.values("metadata")) {
            var parts = Stream.of(entry.split("=", 2)).map(String::strip).toList();
            if (parts.size() < 2 || parts.getFirst().isEmpty()) {
                throw CommandFailedException.usage("--metadata needs KEY=VALUE, got \"" + entry + "\".");
            }
            metadata.put(parts.getFirst(), parts.getLast());
        }
        return metadata;
    }
}
