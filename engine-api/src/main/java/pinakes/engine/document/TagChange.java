package pinakes.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pinakes.engine.text.StorableText;

/// Tags to take off a document, and then tags to put on it, which are of one line each.
public record TagChange(Set<String> off, Set<String> on) {
    public TagChange {
        off = Set.copyOf(off);
        on = on.stream().map(StorableText::onOneLine).collect(Collectors.toUnmodifiableSet());
    }

    /// Moves a document from whichever collection it is in.
    public static TagChange to(CollectionName collection) {
        return new TagChange(Set.of(), Set.of(collection.tag()));
    }

    /// The tags of a document after the change, with exactly one collection among them: the one that is put on, or
    /// the one that stayed.
    public List<String> applyTo(List<String> tags) {
        var after = new ArrayList<String>(new TreeSet<>(on));
        tags.stream().filter(tag -> !off.contains(tag)).forEach(after::add);
        return CollectionName.exactlyOne(after);
    }
}
