package pinakes.engine.core.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.EpochMicros;
import pinakes.engine.core.index.Condition.AnyOf;
import pinakes.engine.core.index.Condition.Between;
import pinakes.engine.core.index.Facet.Quantity;
import pinakes.engine.core.index.Facet.Term;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.document.SourcePath;

/// Documents as groups of chunks, and filters for documents as conditions.
public final class DocumentFields {
    private static final String DOCUMENT = "document";
    private static final String KIND = "kind";
    private static final String FORMAT = "format";
    private static final String ADDED = "added";
    private static final String TAG = "tag";
    private static final String SOURCE = "source";

    /// Longer or further metadata values would outweigh the titles that they share a field with.
    private static final int STATED_CHARACTERS_MAX = 100;

    private static final int STATED_VALUES_MAX = 20;

    private static final Instant EARLIEST = Instant.parse("-9999-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+19999-01-01T00:00:00Z");

    private DocumentFields() {}

    /// The group of a document's passages.
    ///
    /// @param revision changes with every indexed property, including tags
    public static ChunkGroup group(Document document, long revision, List<IndexedChunk> passages) {
        var facets = new ArrayList<Facet>();
        facets.add(new Term(DOCUMENT, document.id().toString()));
        facets.add(new Term(KIND, document.source().kind().name()));
        facets.add(new Term(FORMAT, document.text().format()));
        facets.add(new Quantity(ADDED, EpochMicros.of(document.addedAt())));
        Set.copyOf(document.tags()).forEach(tag -> facets.add(new Term(TAG, tag)));
        var path = document.source().path();
        if (path != null) {
            SourcePath.endings(path).forEach(ending -> facets.add(new Term(SOURCE, ending)));
        }
        var metadata = MetadataValues.of(document);
        MetadataTerms.of(metadata).forEach(facets::add);
        return new ChunkGroup(
                document.number().value(),
                revision,
                metadata.first(MetadataValues.LANGUAGE).orElse(null),
                context(document, metadata.byName()),
                facets,
                passages);
    }

    /// Title, file name and short metadata; punctuation in the file name separates words.
    private static String context(Document document, Map<String, Set<String>> metadata) {
        var title = document.text().title();
        var fileName = document.source().fileName().replaceAll("[._-]", " ");
        return (title == null ? fileName : title + "\n" + fileName) + "\n" + stated(metadata);
    }

    /// The author and short values of the owner's own keys.
    private static String stated(Map<String, Set<String>> metadata) {
        return new TreeMap<>(metadata)
                .entrySet().stream()
                        .filter(entry -> !entry.getKey().equals("title"))
                        .flatMap(entry -> entry.getValue().stream().sorted())
                        .filter(value -> value.length() <= STATED_CHARACTERS_MAX)
                        .limit(STATED_VALUES_MAX)
                        .collect(Collectors.joining("\n"));
    }

    public static List<Condition> conditions(DocumentFilter filter) {
        var all = new ArrayList<Condition>();
        addAnyOf(all, FORMAT, filter.formats());
        addAnyOf(
                all,
                DOCUMENT,
                filter.documents().stream().map(DocumentId::toString).collect(Collectors.toSet()));
        filter.tags().forEach(tag -> addAnyOf(all, TAG, Set.of(tag)));
        addAnyOf(all, TAG, filter.anyTags());
        addAnyOf(
                all, TAG, filter.collections().stream().map(CollectionName::tag).collect(Collectors.toSet()));
        if (filter.sourcePath() != null) {
            addAnyOf(all, SOURCE, Set.of(new SourcePath(filter.sourcePath()).value()));
        }
        all.addAll(MetadataTerms.conditions(filter.metadata()));
        if (filter.kind() != null) {
            addAnyOf(all, KIND, Set.of(filter.kind().name()));
        }
        if (filter.addedFrom() != null || filter.addedBefore() != null) {
            all.add(new Between(
                    ADDED,
                    micros(filter.addedFrom(), Long.MIN_VALUE),
                    micros(filter.addedBefore(), Long.MAX_VALUE) - 1));
        }
        return all;
    }

    private static void addAnyOf(List<Condition> all, String field, Set<String> values) {
        if (!values.isEmpty()) {
            all.add(new AnyOf(field, values));
        }
    }

    /// Clamps points in time that do not fit into microseconds.
    private static long micros(@Nullable Instant moment, long absent) {
        if (moment == null) {
            return absent;
        }
        return EpochMicros.of(moment.isBefore(EARLIEST) ? EARLIEST : moment.isAfter(LATEST) ? LATEST : moment);
    }
}
