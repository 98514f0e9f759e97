package pinakes.app.settings;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A path that may lead through symbolic links, and whose end may not exist yet.
record LinkedPath(Path path) {
    /// Whether it is another path or below it.
    boolean isIn(Path other) {
        return real().startsWith(new LinkedPath(other).real());
    }

    /// The same place without symbolic links in the part that exists.
    private Path real() {
        var whole = path.toAbsolutePath().normalize();
        for (@Nullable Path part = whole; part != null; part = part.getParent()) {
            try {
                return part.toRealPath().resolve(part.relativize(whole)).normalize();
            } catch (IOException _) {
                // the part does not exist, or cannot be accessed; the directory above it may
            }
        }
        return whole;
    }
}
