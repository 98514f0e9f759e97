package pinakes.transport.mcp.framework;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import pinakes.tool.Caller;
import pinakes.tool.resource.Resources;
import pinakes.tool.text.Quoted;
import pinakes.transport.mcp.feature.FeatureCall;
import pinakes.transport.mcp.feature.FeatureReply;
import pinakes.transport.mcp.feature.ResourceFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Serves the families' resources over MCP.
public record FrameworkResources(List<Resources> families) implements ResourceFeature {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    public FrameworkResources {
        families = List.copyOf(families);
    }

    @Override
    public List<ObjectNode> list(Caller caller) throws InterruptedException {
        var listings = new ArrayList<ObjectNode>();
        for (var family : families) {
            family.list(caller)
                    .forEach(resource -> listings.add(
                            described(resource.name(), resource.title(), resource.description(), resource.mimeType())
                                    .put("uri", resource.uri())));
        }
        return listings;
    }

    @Override
    public List<ObjectNode> templates(Caller caller) {
        return families.stream()
                .flatMap(family -> family.templates(caller).stream())
                .map(template -> described(
                                template.name(), template.title(), template.description(), template.mimeType())
                        .put("uriTemplate", template.uriTemplate()))
                .toList();
    }

    @Override
    public boolean offers(String uri, Caller caller) throws InterruptedException {
        for (var family : families) {
            if (family.offers(uri, caller)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public FeatureReply read(FeatureCall call) throws InterruptedException {
        for (var family : families) {
            var content = family.read(call.target(), call.context().caller());
            if (content.isPresent()) {
                return new FeatureReply.Complete(result(content.get()));
            }
        }
        return new FeatureReply.InvalidParams("Resource not found: " + Quoted.of(call.target()));
    }

    private static ObjectNode described(String name, String title, String description, String mimeType) {
        return JSON.objectNode()
                .put("name", name)
                .put("title", title)
                .put("description", description)
                .put("mimeType", mimeType);
    }

    private static ObjectNode result(Resources.Content content) {
        var result = JSON.objectNode();
        var item = result.putArray("contents")
                .addObject()
                .put("uri", content.uri())
                .put("mimeType", content.mimeType());
        switch (content) {
            case Resources.Content.Text text -> {
                item.put("text", text.text());
                if (text.next() != null) {
                    item.putObject("_meta").put("pinakes/next", text.next());
                }
            }
            case Resources.Content.Page page -> {
                item.put("text", page.html());
                item.putObject("_meta").set("ui", appPolicy());
            }
            case Resources.Content.Bytes bytes -> item.put("blob", array(bytes.bytes())); // written as base64
        }
        return result;
    }

    /// An app loads nothing from anywhere, so that hosts give it the strictest sandbox, and it copies citations.
    private static ObjectNode appPolicy() {
        var policy = JSON.objectNode();
        policy.putObject("csp");
        policy.putObject("permissions").putObject("clipboardWrite");
        return policy.put("prefersBorder", true);
    }

    private static byte[] array(ByteBuffer bytes) {
        var array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return array;
    }
}
