package pinakes.tool.registry;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pinakes.tool.Caller;
import pinakes.tool.resource.App;
import pinakes.tool.resource.Resources;

/// The apps of a server; a caller can read those that show a tool that it may call.
///
/// Their pages are resources that no list names: hosts find them through the tools. The pages hold no data.
///
/// @param files files that the pages read when they need them, by name
public record ServedApps(List<App> all, Function<String, Optional<ByteBuffer>> files, ToolRegistry registry)
        implements Resources {
    private static final String FILES = "pinakes://apps/";
    private static final String BYTES = "application/octet-stream";

    public ServedApps {
        all = List.copyOf(all);
    }

    /// The app that shows the answers of a tool.
    public Optional<App> showing(String tool) {
        return all.stream().filter(app -> app.tools().contains(tool)).findFirst();
    }

    @Override
    public List<Listing> list(Caller caller) {
        return List.of();
    }

    @Override
    public List<Template> templates(Caller caller) {
        return List.of();
    }

    @Override
    public Optional<Content> read(String uri, Caller caller) {
        var readable = all.stream().filter(app -> isFor(app, caller)).toList();
        return uri.startsWith(FILES) && !readable.isEmpty()
                ? files.apply(uri.substring(FILES.length())).map(bytes -> new Content.Bytes(uri, BYTES, bytes))
                : readable.stream()
                        .filter(app -> app.uri().equals(uri))
                        .<Content>map(app -> new Content.Page(uri, app.html().get()))
                        .findFirst();
    }

    /// There are no notifications: the pages change only with the program.
    @Override
    public boolean offers(String uri, Caller caller) {
        return false;
    }

    private boolean isFor(App app, Caller caller) {
        return registry.callableBy(caller).stream().anyMatch(tool -> app.tools().contains(tool.name()));
    }
}
