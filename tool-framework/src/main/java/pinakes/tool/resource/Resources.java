package pinakes.tool.resource;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import pinakes.tool.Caller;
import pinakes.tool.text.Suggestions;

/// The addressable things of one family.
public interface Resources {
    /// What there is to read, in a stable order.
    List<Listing> list(Caller caller) throws InterruptedException;

    /// The forms of addresses that [#list] does not enumerate.
    List<Template> templates();

    /// The content at an address, or nothing when this family has none there for this caller.
    Optional<Content> read(String uri, Caller caller) throws InterruptedException;

    /// Whether this caller may read what is at the address now or may be there later, and so may hear that it changed.
    /// What the caller cannot see is offered as little as what does not exist.
    boolean offers(String uri, Caller caller) throws InterruptedException;

    /// What a variable of one of the templates may be, after what was typed of it so far.
    default Suggestions complete(String uriTemplate, String variable, String typed, Caller caller)
            throws InterruptedException {
        return Suggestions.NONE;
    }

    record Listing(String uri, String name, String title, String description, String mimeType) {}

    record Template(String uriTemplate, String name, String title, String description, String mimeType) {}

    /// Text, or bytes where the original is not text.
    sealed interface Content {
        String uri();

        String mimeType();

        record Text(String uri, String mimeType, String text) implements Content {}

        record Bytes(String uri, String mimeType, ByteBuffer bytes) implements Content {}
    }
}
