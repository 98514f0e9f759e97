package pinakes.engine.cluster.opensearch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.StemmedLanguage;
import tools.jackson.databind.JsonNode;

/// An index in OpenSearch, which all engines on a catalog write and search.
///
/// A group is replaced chunk by chunk, in place. If another engine refreshes the index during that, searches see some
/// new chunks and some old ones; the catalog confirms only those that it has, and those are in the index. Every
/// change is durable as soon as it is made.
///
/// Requests go to an alias, so that an administrator can replace the index behind it, for example by one with more
/// shards.
public final class OpenSearchChunkIndex implements ChunkIndex {
    private static final Logger LOG = LoggerFactory.getLogger(OpenSearchChunkIndex.class);

    /// OpenSearch limits the terms of a query to 65,536, and the buckets of an answer.
    private static final int NUMBERS_AT_ONCE = 10_000;

    /// Other engines that write the same chunks are done soon.
    private static final Backoff CONFLICTS = Backoff.of(8, Duration.ofMillis(50), Duration.ofSeconds(2));

    /// Less than any revision.
    private static final long UNFINISHED = -1;

    private final OpenSearchClient client;
    private final String alias;
    private final IndexIdentity identity;
    private volatile boolean missing;
    private volatile boolean closed;

    /// What the index had at the last search; null when it may have changed.
    private volatile @Nullable Contents contents;

    private OpenSearchChunkIndex(OpenSearchClient client, String alias, IndexIdentity identity) {
        this.client = client;
        this.alias = alias;
        this.identity = identity;
    }

    /// Opens the index behind an alias, or creates an empty one if there is none.
    static OpenSearchChunkIndex open(OpenSearchClient client, String alias, IndexIdentity identity) {
        var index = new OpenSearchChunkIndex(client, alias, identity);
        index.change(index::createIfMissing);
        return index;
    }

    private void createIfMissing() throws InterruptedException {
        if (client.send(new Request("GET", "/_alias/" + alias)).isEmpty()) {
            LOG.info("Creating the search index {}", alias);
            client.send(new Request(
                    "PUT", "/" + indexName(alias), ChunkMapping.index(identity, alias), OpenSearchClient.LONG));
        }
        missing = false;
    }

    /// The name of the index that is created for an alias.
    static String indexName(String alias) {
        return alias + "-1";
    }

    /// OpenSearch compares the revisions, so it does not matter how late a request arrives, and whether the engine that
    /// sent it is still there to look at the catalog again.
    @Override
    public Set<Long> replace(List<ChunkGroup> groups) {
        return replace(groups, true);
    }

    @Override
    public void revert(List<ChunkGroup> groups) {
        replace(groups, false);
    }

    private Set<Long> replace(List<ChunkGroup> groups, boolean keepsLater) {
        groups.forEach(group -> group.chunks().forEach(chunk -> identity.check(chunk.vector())));
        if (groups.isEmpty()) {
            return Set.of();
        }
        requireOpen();
        return Uninterrupted.completed(() -> {
            var previous = heads(groups);
            var kept = new HashSet<Long>();
            if (keepsLater) { // a group without chunks writes none that could be refused
                groups.stream()
                        .filter(group -> isLater(previous.get(group.number()), group))
                        .forEach(group -> kept.add(group.number()));
            }
            kept.addAll(write(without(kept, groups), keepsLater));
            deleteSurplus(without(kept, groups), previous, keepsLater);
            return kept;
        });
    }

    private static boolean isLater(@Nullable Head head, ChunkGroup group) {
        return head != null && head.revision > group.revision();
    }

    private static List<ChunkGroup> without(Set<Long> numbers, List<ChunkGroup> groups) {
        return groups.stream()
                .filter(group -> !numbers.contains(group.number()))
                .toList();
    }

    private Set<Long> write(List<ChunkGroup> groups, boolean keepsLater) throws InterruptedException {
        var kept = new HashSet<Long>();
        var bulk = new BulkRequest(alias, keepsLater);
        for (var group : groups) {
            for (var position = 0; position < group.chunks().size(); position++) {
                bulk.add(group, position);
                if (bulk.isFull()) {
                    kept.addAll(bulk.kept(send(bulk.request())));
                    bulk = new BulkRequest(alias, keepsLater);
                }
            }
        }
        if (!bulk.isEmpty()) {
            kept.addAll(bulk.kept(send(bulk.request())));
        }
        return kept;
    }

    /// The group fields of each group's first chunk, including changes that searches do not see yet.
    private Map<Long, Head> heads(List<ChunkGroup> groups) throws InterruptedException {
        var ids =
                groups.stream().map(group -> ChunkMapping.id(group.number(), 0)).toList();
        var answer = send(new Request("POST", "/" + alias + "/_mget", Map.of("ids", ids)));
        var heads = new HashMap<Long, Head>();
        for (var i = 0; i < groups.size(); i++) {
            var source = answer.path("docs").path(i).path("_source");
            if (!source.isMissingNode()) {
                heads.put(
                        groups.get(i).number(),
                        new Head(
                                source.path(ChunkMapping.REVISION).asLong(),
                                source.path(ChunkMapping.SIZE).asInt()));
            }
        }
        return heads;
    }

    private record Head(long revision, int size) {}

    /// Deletes the chunks that a group had beyond its present ones. A group that is written again with the same
    /// revision was found to be damaged, so it is searched for all of them.
    private void deleteSurplus(List<ChunkGroup> groups, Map<Long, Head> previous, boolean keepsLater)
            throws InterruptedException {
        var surplus = new ArrayList<Map<String, Object>>();
        for (var group : groups) {
            var size = group.chunks().size();
            var head = previous.get(group.number());
            if (head != null && (head.size > size || head.revision == group.revision())) {
                var conditions = new ArrayList<Map<String, Object>>();
                conditions.add(OpenSearchJson.term(ChunkMapping.NUMBER, group.number()));
                conditions.add(Map.of("range", Map.of(ChunkMapping.POSITION, Map.of("gte", size))));
                if (keepsLater) {
                    conditions.add(Map.of("range", Map.of(ChunkMapping.REVISION, Map.of("lte", group.revision()))));
                }
                surplus.add(OpenSearchJson.all(conditions));
            }
        }
        if (!surplus.isEmpty()) {
            deleteFound(OpenSearchJson.any(surplus));
        }
    }

    @Override
    public void delete(Collection<Long> numbers) {
        if (!numbers.isEmpty()) {
            change(() -> {
                for (var part : parts(numbers)) {
                    deleteFound(OpenSearchJson.terms(ChunkMapping.NUMBER, part));
                }
            });
        }
    }

    /// Deletes all chunks that match a query, including recent ones that searches do not see yet. A chunk that another
    /// engine writes meanwhile is a conflict, and stays until the next attempt.
    private void deleteFound(Map<String, Object> query) throws InterruptedException {
        var request = new Request("POST", "/" + alias + "/_delete_by_query?conflicts=proceed", Map.of("query", query))
                .within(OpenSearchClient.LONG);
        for (var attempts = 1; !isDeleted(request); attempts++) {
            if (attempts == CONFLICTS.attemptsMax()) {
                throw new EngineUnavailableException(
                        OpenSearchClient.UNUSABLE + "other engines keep writing the same chunks. Try again later.");
            }
            CONFLICTS.pause(attempts);
        }
    }

    private boolean isDeleted(Request deletion) throws InterruptedException {
        refreshNow();
        return send(deletion).path("version_conflicts").asLong() == 0;
    }

    @Override
    public void refresh() {
        change(this::refreshNow);
    }

    private void refreshNow() throws InterruptedException {
        refreshWithin(OpenSearchClient.LONG);
    }

    private void refreshWithin(Duration timeout) throws InterruptedException {
        contents = null;
        send(new Request("POST", "/" + alias + "/_refresh").within(timeout));
    }

    /// Changes are durable already.
    @Override
    public void commit() {
        requireOpen();
    }

    @Override
    public boolean isBroken() {
        return missing;
    }

    /// An index that is missing is created when it is opened: another engine may have deleted this one because it has
    /// replaced it.
    @Override
    public void reopenIfBroken() {
        requireOpen();
    }

    @Override
    public Map<Long, Long> inventory() {
        return listed(List.of(OpenSearchJson.EVERYTHING), OpenSearchClient.LONG);
    }

    @Override
    public Map<Long, Long> inventory(Collection<Long> numbers) {
        var queries = parts(numbers).stream()
                .map(part -> OpenSearchJson.terms(ChunkMapping.NUMBER, part))
                .toList();
        return listed(queries, OpenSearchClient.BEFORE_SEARCH);
    }

    private Map<Long, Long> listed(List<Map<String, Object>> queries, Duration timeout) {
        var revisions = new HashMap<Long, Long>();
        change(() -> {
            refreshWithin(timeout);
            for (var query : queries) {
                list(query, revisions, timeout);
            }
        });
        return revisions;
    }

    private void list(Map<String, Object> query, Map<Long, Long> revisions, Duration timeout)
            throws InterruptedException {
        var after = Optional.<JsonNode>empty();
        do {
            var page = new HashMap<String, Object>();
            page.put("size", NUMBERS_AT_ONCE);
            page.put("sources", List.of(by(ChunkMapping.NUMBER), by(ChunkMapping.REVISION)));
            after.ifPresent(key -> page.put("after", key));
            var sizes = Map.of(ChunkMapping.SIZE, Map.of("max", Map.of("field", ChunkMapping.SIZE)));
            var groups = Map.of("groups", Map.of("composite", page, "aggs", sizes));
            var answer = send(
                    searching(Map.of("size", 0, "query", query, "aggs", groups)).within(timeout));
            var found = answer.path("aggregations").path("groups");
            found.path("buckets").forEach(bucket -> add(bucket, revisions));
            after = Optional.of(found.path("after_key")).filter(JsonNode::isObject);
        } while (after.isPresent());
    }

    private Request searching(Map<String, Object> search) {
        return new Request("POST", "/" + alias + "/_search?allow_partial_search_results=false", search);
    }

    private static Map<String, Object> by(String field) {
        return Map.of(field, Map.of("terms", Map.of("field", field)));
    }

    /// A bucket has the chunks of one revision of a group.
    private static void add(JsonNode bucket, Map<Long, Long> revisions) {
        var key = bucket.path("key");
        var isWhole = bucket.path("doc_count").asLong()
                == (long) bucket.path(ChunkMapping.SIZE).path("value").asDouble();
        revisions.merge(
                key.path(ChunkMapping.NUMBER).asLong(),
                isWhole ? key.path(ChunkMapping.REVISION).asLong() : UNFINISHED,
                (_, _) -> UNFINISHED);
    }

    @Override
    public Retrieved search(IndexQuery query) {
        if (query.vector() != null) {
            identity.check(query.vector());
        }
        try {
            requireOpen();
            var known = contents();
            var calls = new OpenSearchCalls(this::send, alias, known.shards);
            return new OpenSearchRetrieval(calls, query, known.languages).run();
        } catch (EngineUnavailableException e) {
            contents = null; // the index behind the alias may have been replaced by one with fewer shards
            throw e;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the result is not used
            return new Retrieved(List.of(), Set.of(), false, List.of());
        }
    }

    private record Contents(Set<StemmedLanguage> languages, int shards) {}

    private Contents contents() throws InterruptedException {
        var known = contents;
        if (known != null) {
            return known;
        }
        var each = Map.of("field", ChunkMapping.LANGUAGE, "size", StemmedLanguage.values().length);
        var answer = send(searching(Map.of("size", 0, "aggs", Map.of(ChunkMapping.LANGUAGE, Map.of("terms", each)))));
        var languages = new HashSet<StemmedLanguage>();
        for (var bucket :
                answer.path("aggregations").path(ChunkMapping.LANGUAGE).path("buckets")) {
            languages.add(StemmedLanguage.valueOf(bucket.path("key").asString()));
        }
        var found = new Contents(languages, answer.path("_shards").path("total").asInt());
        contents = found;
        return found;
    }

    @Override
    public long chunks() {
        var all = Map.<String, Object>of("size", 0, "track_total_hits", true); // a count accepts missing shards
        return Uninterrupted.completed(() -> send(searching(all)))
                .path("hits")
                .path("total")
                .path("value")
                .asLong();
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void change(InterruptibleTask change) {
        requireOpen();
        Uninterrupted.run(change);
    }

    private JsonNode send(Request request) throws InterruptedException {
        requireOpen();
        var answer = client.send(request);
        missing = answer.isEmpty();
        return answer.orElseThrow(
                () -> new EngineUnavailableException(OpenSearchClient.UNUSABLE + "it is missing and will be rebuilt."));
    }

    private void requireOpen() {
        if (closed) {
            throw new EngineUnavailableException("The index is closed.");
        }
    }

    private static List<List<Long>> parts(Collection<Long> numbers) {
        var all = List.copyOf(numbers);
        var parts = new ArrayList<List<Long>>();
        for (var from = 0; from < all.size(); from += NUMBERS_AT_ONCE) {
            parts.add(all.subList(from, Math.min(from + NUMBERS_AT_ONCE, all.size())));
        }
        return parts;
    }
}
