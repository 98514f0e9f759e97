package pinakes.engine.document;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// The caller's metadata for a document; title, author and tags are single lines.
///
/// @param title overrides the title in the file
/// @param author overrides the author in the file
/// @param more anything else, as a JSON object
public record DocumentMetadata(
        @Nullable String title, @Nullable String author, List<String> tags, Map<String, Object> more) {
    public static final DocumentMetadata NONE = new DocumentMetadata(null, null, List.of(), Map.of());

    public static final int TITLE_CHARACTERS_MAX = 1_000;
    public static final int TAGS_MAX = 100;
    public static final int TAG_CHARACTERS_MAX = 200;

    public DocumentMetadata {
        title = title == null ? null : StorableText.onOneLine(title);
        author = author == null ? null : StorableText.onOneLine(author);
        tags = tags.stream().map(StorableText::onOneLine).toList();
        more = Map.copyOf(more);
    }

    /// The same, if a document can have it.
    ///
    /// @throws IllegalArgumentException when not; the message names the limit
    public DocumentMetadata withinLimits() {
        requireAtMost("title", title);
        requireAtMost("author", author);
        requireTags(tags);
        if (!isStorable(more)) {
            throw new IllegalArgumentException("The metadata must not contain NUL characters or unpaired surrogates");
        }
        return this;
    }

    private static boolean isStorable(@Nullable Object value) {
        return switch (value) {
            case String text -> StorableText.isStorable(text);
            case Map<?, ?> map ->
                map.entrySet().stream().allMatch(entry -> isStorable(entry.getKey()) && isStorable(entry.getValue()));
            case Collection<?> values -> values.stream().allMatch(DocumentMetadata::isStorable);
            case null, default -> true;
        };
    }

    /// This metadata, if a caller may give it to a document: within the limits, and in one collection at most.
    ///
    /// @throws IllegalArgumentException when not; the message says why
    public DocumentMetadata asStated() {
        requireOneCollection(tags);
        return withinLimits();
    }

    /// Checks that tags name at most one collection: a document is in one, and a second one would be dropped.
    ///
    /// @throws IllegalArgumentException when they name several
    public static void requireOneCollection(Collection<String> tags) {
        if (tags.stream().filter(CollectionName::isTag).distinct().count() > 1) {
            throw new IllegalArgumentException("The tags must name at most one collection");
        }
    }

    /// Checks tags that are to be added to a document.
    ///
    /// @throws IllegalArgumentException when there are too many, or one is blank, too long or cannot be stored
    public static void requireTags(Collection<String> tags) {
        if (tags.size() > TAGS_MAX) {
            throw new IllegalArgumentException("A document can have at most " + TAGS_MAX + " tags, got " + tags.size());
        }
        for (var tag : tags) {
            if (!StorableText.isStorable(tag)) {
                throw new IllegalArgumentException("A tag must not contain NUL characters or unpaired surrogates");
            }
            if (StorableText.isInvisible(tag)) {
                throw new IllegalArgumentException("A tag must not be blank");
            }
            if (tag.length() > TAG_CHARACTERS_MAX) {
                throw new IllegalArgumentException(
                        "A tag can be at most " + TAG_CHARACTERS_MAX + " characters long, got " + tag.length());
            }
        }
    }

    private static void requireAtMost(String what, @Nullable String text) {
        if (text != null && text.length() > TITLE_CHARACTERS_MAX) {
            throw new IllegalArgumentException("The " + what + " can be at most " + TITLE_CHARACTERS_MAX
                    + " characters long, got " + text.length());
        }
    }

    /// Merges this metadata into what is stored for a document: tags are added; the collection and all other
    /// values replace the stored ones.
    public DocumentMetadata over(DocumentMetadata known) {
        var all = new HashMap<>(known.more());
        all.putAll(more);
        var kept = tags.stream().anyMatch(CollectionName::isTag) ? CollectionName.without(known.tags()) : known.tags();
        return new DocumentMetadata(
                title == null ? known.title() : title,
                author == null ? known.author() : author,
                Stream.concat(kept.stream(), tags.stream()).distinct().toList(),
                all);
    }

    /// The tags of a document after these are added; a collection among these replaces its own.
    public List<String> appliedTo(List<String> documentTags) {
        return new TagChange(Set.of(), Set.copyOf(tags)).applyTo(documentTags);
    }
}
