package pinakes.tool.resource;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// The resources of one family, addressed by URI.
public interface Resources {
    /// The readable resources, in a stable order.
    List<Listing> list(Caller caller) throws InterruptedException;

    /// Templates of the addresses that [#list] does not enumerate; none for callers that can read nothing there.
    List<Template> templates(Caller caller);

    /// The content at an address; empty when this family has none there for this caller.
    Optional<Content> read(String uri, Caller caller) throws InterruptedException;

    /// Whether this caller can read the address and can be notified of its changes. What the caller cannot see is
    /// treated like what does not exist.
    boolean offers(String uri, Caller caller) throws InterruptedException;

    /// Suggests values for a partly typed template variable.
    default Suggestions complete(String uriTemplate, String variable, String typed, Caller caller)
            throws InterruptedException {
        return Suggestions.NONE;
    }

    record Listing(String uri, String name, String title, String description, String mimeType) {}

    record Template(String uriTemplate, String name, String title, String description, String mimeType) {}

    /// Text, bytes where the original is not text, or the page of an app.
    sealed interface Content {
        String uri();

        String mimeType();

        /// A text, or the part of a long one.
        ///
        /// @param next the address at which a long text continues; null at its end
        record Text(
                String uri,
                String mimeType,
                String text,
                @Nullable String next) implements Content {
            /// A whole text.
            public Text(String uri, String mimeType, String text) {
                this(uri, mimeType, text, null);
            }
        }

        record Bytes(String uri, String mimeType, ByteBuffer bytes) implements Content {}

        /// The page of an [App].
        record Page(String uri, String html) implements Content {
            @Override
            public String mimeType() {
                return App.MIME_TYPE;
            }
        }
    }
}
