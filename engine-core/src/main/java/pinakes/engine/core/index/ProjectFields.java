package pinakes.engine.core.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.Condition.AnyOf;
import pinakes.engine.core.index.Condition.Between;
import pinakes.engine.core.index.Facet.Quantity;
import pinakes.engine.core.index.Facet.Term;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.Citation;

/// Chunks of projects as groups of one chunk each, and filters for them as conditions.
public final class ProjectFields {
    private static final String TAG = "tag";
    private static final String CITEKEY = "citekey";
    private static final String SOURCE = "source";
    private static final String YEAR = "year";
    private static final String PAGE_FIRST = "page_first";
    private static final String PAGE_LAST = "page_last";

    private ProjectFields() {}

    /// The group of a chunk.
    ///
    /// @param key of its row in the catalog
    /// @param words the text to search
    public static ChunkGroup group(
            long key, long revision, String words, Map<String, Object> metadata, UnitVector vector) {
        var citation = Citation.of(metadata);
        var facets = new ArrayList<Facet>();
        Set.copyOf(citation.tags()).forEach(tag -> facets.add(new Term(TAG, tag)));
        if (citation.citekey() != null) {
            facets.add(new Term(CITEKEY, citation.citekey()));
        }
        Set.copyOf(citation.sources()).forEach(source -> facets.add(new Term(SOURCE, source)));
        if (citation.year() != null) {
            facets.add(new Quantity(YEAR, citation.year()));
        }
        if (citation.pages() != null) {
            facets.add(new Quantity(PAGE_FIRST, citation.pages().first()));
            facets.add(new Quantity(PAGE_LAST, citation.pages().last()));
        }
        var values = MetadataValues.of(metadata);
        MetadataTerms.of(values).forEach(facets::add);
        var language = values.first(MetadataValues.LANGUAGE).orElse(null);
        var title = citation.title() == null ? "" : citation.title();
        var chunk = new IndexedChunk(id(key), citation.headings(), words, vector);
        return new ChunkGroup(key, revision, language, title, facets, List.of(chunk));
    }

    /// The id of a row in the index.
    public static ChunkId id(long key) {
        return new ChunkId(new UUID(0, key));
    }

    /// The row of a chunk that the index found.
    public static long key(ChunkId id) {
        return id.value().getLeastSignificantBits();
    }

    public static List<Condition> conditions(ChunkFilter filter) {
        var all = new ArrayList<Condition>();
        if (!filter.anyTag().isEmpty()) {
            all.add(new AnyOf(TAG, filter.anyTag()));
        }
        filter.allTags().forEach(tag -> all.add(new AnyOf(TAG, Set.of(tag))));
        if (filter.citekey() != null) {
            all.add(new AnyOf(CITEKEY, Set.of(filter.citekey())));
        }
        if (filter.source() != null) {
            all.add(new AnyOf(SOURCE, Set.of(filter.source())));
        }
        all.addAll(MetadataTerms.conditions(filter.metadata()));
        addRange(all, YEAR, filter.years().from(), filter.years().to());
        addRange(all, PAGE_LAST, filter.pages().from(), null);
        addRange(all, PAGE_FIRST, null, filter.pages().to());
        return all;
    }

    private static void addRange(List<Condition> all, String field, @Nullable Integer from, @Nullable Integer to) {
        if (from != null || to != null) {
            all.add(new Between(field, from == null ? Long.MIN_VALUE : from, to == null ? Long.MAX_VALUE : to));
        }
    }
}
