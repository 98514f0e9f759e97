package pinakes.engine.http.server;

import java.util.Collection;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.WireTagChange;

/// How many tags there may be, and how long one.
final class TagRules {
    private TagRules() {}

    static void check(Collection<String> tags) throws RefusedException {
        if (tags.size() > WireTagChange.TAGS_MAX) {
            throw RefusedException.badBody("At most " + WireTagChange.TAGS_MAX + " tags can be given at a time.");
        }
        for (var tag : tags) {
            if (tag.isBlank() || tag.length() > WireTagChange.TAG_CHARACTERS_MAX) {
                throw RefusedException.badBody(
                        "A tag has 1 to " + WireTagChange.TAG_CHARACTERS_MAX + " characters, and not only blanks.");
            }
        }
    }
}
