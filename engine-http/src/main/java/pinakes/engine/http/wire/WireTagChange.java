package pinakes.engine.http.wire;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.TagChange;

/// Tags to take off a document and tags to put on it, in one step.
public record WireTagChange(
        @Nullable Set<String> remove, @Nullable Set<String> add) {
    public static final int TAGS_MAX = 100;
    public static final int TAG_CHARACTERS_MAX = 200;

    public static WireTagChange of(TagChange change) {
        return new WireTagChange(change.off(), change.on());
    }

    public TagChange change() {
        return new TagChange(remove == null ? Set.of() : remove, add == null ? Set.of() : add);
    }
}
