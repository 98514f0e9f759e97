package pinakes.app.cli.add;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.document.DocumentMetadata;
import pinakes.family.document.GivenMetadata;

/// The tags, collection and metadata for all documents that a command adds.
record AddOptions(DocumentMetadata metadata, boolean forceOcr) {
    static AddOptions of(Arguments arguments) throws CommandFailedException {
        var given = new LinkedHashMap<String, Object>();
        for (var pair : arguments.values("metadata")) {
            var parts = pair.split("=", 2);
            if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
                throw CommandFailedException.usage("--metadata needs KEY=VALUE, got \"" + pair + "\".");
            }
            if (parts[0].strip().equals("tags")) {
                throw CommandFailedException.usage("--metadata cannot set tags. Use --tag.");
            }
            given.put(parts[0].strip(), parts[1].strip());
        }
        arguments.value("citekey").ifPresent(citekey -> given.put("citekey", citekey));
        var tags = new ArrayList<String>();
        arguments.collection().ifPresent(collection -> tags.add(collection.tag()));
        tags.addAll(arguments.listed("tag"));
        var rest = CommandFailedException.parsed(() -> new GivenMetadata(given)).ofDocument();
        var metadata = CommandFailedException.parsed(
                () -> new DocumentMetadata(rest.title(), rest.author(), tags, rest.more()).asStated());
        return new AddOptions(metadata, arguments.has("force-ocr"));
    }
}
