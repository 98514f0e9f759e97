package pinakes.engine.http.server;

import java.util.Collection;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.TagJson;
import pinakes.tool.text.WellFormedText;

/// How many tags there may be, and how long one.
final class TagRules {
    private TagRules() {}

    static void check(Collection<String> tags) throws RefusedException {
        if (tags.size() > TagJson.TagChange.TAGS_MAX) {
            throw RefusedException.badBody("At most " + TagJson.TagChange.TAGS_MAX + " tags can be given at a time.");
        }
        for (var tag : tags) {
            // Broken text becomes other text when it is stored, and two tags may then be one.
            if (!WellFormedText.isWellFormed(tag)) {
                throw RefusedException.badBody("A tag has no NUL character and no half of a surrogate pair in it.");
            }
            if (tag.isBlank() || tag.length() > TagJson.TagChange.TAG_CHARACTERS_MAX) {
                throw RefusedException.badBody(
                        "A tag has 1 to " + TagJson.TagChange.TAG_CHARACTERS_MAX + " characters, and not only blanks.");
            }
        }
    }
}
