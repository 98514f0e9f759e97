package pinakes.engine.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pinakes.engine.text.StorableText;

/// Tags to remove from a document, and then tags to add; added tags are single lines.
public record TagChange(Set<String> off, Set<String> on) {
    public TagChange {
        off = Set.copyOf(off);
        on = on.stream().map(StorableText::onOneLine).collect(Collectors.toUnmodifiableSet());
    }

    /// Moves a document to another collection.
    public static TagChange to(CollectionName collection) {
        return new TagChange(Set.of(), Set.of(collection.tag()));
    }

    /// The tags after the change, with exactly one collection tag: an added one, or else the one that remains.
    public List<String> applyTo(List<String> tags) {
        var after = new ArrayList<String>(new TreeSet<>(on));
        tags.stream().filter(tag -> !off.contains(tag)).forEach(after::add);
        return CollectionName.exactlyOne(after);
    }
}
