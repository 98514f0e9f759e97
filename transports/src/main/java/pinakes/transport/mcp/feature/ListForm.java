package pinakes.transport.mcp.feature;

import java.util.Optional;
import pinakes.tool.resource.App;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// How a client wants lists.
///
/// @param schemas the output schemas that it asked for
/// @param apps whether it shows apps
public record ListForm(Optional<OutputSchemas> schemas, boolean apps) {
    /// The extension that a client declares if it shows apps.
    private static final String APPS = "io.modelcontextprotocol/ui";

    /// Lists without anything that has to be asked for.
    public static final ListForm PLAIN = new ListForm(Optional.empty(), false);

    /// The form that a request asks for.
    ///
    /// @param meta the request's `_meta`
    public static ListForm of(JsonNode meta, ObjectNode clientCapabilities) {
        return new ListForm(OutputSchemas.asked(meta), showsApps(clientCapabilities));
    }

    /// Whether a client declares that it shows the pages of our apps.
    public static boolean showsApps(ObjectNode clientCapabilities) {
        return clientCapabilities
                .path("extensions")
                .path(APPS)
                .path("mimeTypes")
                .valueStream()
                .anyMatch(type -> type.asString("").equals(App.MIME_TYPE));
    }
}
