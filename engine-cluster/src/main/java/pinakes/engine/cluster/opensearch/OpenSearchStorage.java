package pinakes.engine.cluster.opensearch;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.indexing.IndexGenerations;
import pinakes.engine.core.indexing.IndexStorage;

/// Indexes in OpenSearch, which all engines on a catalog share.
///
/// Their names have the beginning of the id of the knowledge base, so two that were configured with one prefix by
/// mistake, or a database that replaced another one, do not use or delete each other's indexes.
public final class OpenSearchStorage implements IndexStorage {
    private static final int OWNER_CHARACTERS = 8;

    private final OpenSearchAddress address;
    private final OpenSearchClient client;

    /// Part of the names of all indexes.
    private final String owner;

    public OpenSearchStorage(OpenSearchAddress address) {
        this(address, new OpenSearchClient(address), "");
    }

    private OpenSearchStorage(OpenSearchAddress address, OpenSearchClient client, String owner) {
        this.address = address;
        this.client = client;
        this.owner = owner;
    }

    @Override
    public IndexStorage of(UUID knowledgeBase) {
        return new OpenSearchStorage(
                address, client, "-" + knowledgeBase.toString().substring(0, OWNER_CHARACTERS));
    }

    @Override
    public IndexGenerations documents() {
        return new OpenSearchGenerations(this, address.prefix() + "-documents" + owner);
    }

    @Override
    public IndexGenerations project(long number) {
        return new OpenSearchGenerations(this, projects() + number + owner);
    }

    private String projects() {
        return address.prefix() + "-project-";
    }

    @Override
    public void deleteRemovedProjects(InterruptibleCall<Set<Long>> existing) throws InterruptedException {
        var name = Pattern.compile(Pattern.quote(projects()) + "(\\d+)" + owner + "-.*");
        var found = indexes(projects() + "*");
        var kept = existing.call();
        for (var index : found.entrySet()) {
            var alias = name.matcher(index.getValue());
            if (alias.matches() && !kept.contains(Long.parseLong(alias.group(1)))) {
                delete(index.getKey());
            }
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    OpenSearchClient client() {
        return client;
    }

    /// The indexes whose aliases match a pattern with `*`, and those aliases.
    Map<String, String> indexes(String pattern) throws InterruptedException {
        var found = new HashMap<String, String>();
        client.send(new Request("GET", "/_alias/" + pattern))
                .ifPresent(answer -> answer.properties()
                        .forEach(index -> index.getValue()
                                .path("aliases")
                                .propertyNames()
                                .forEach(alias -> found.put(index.getKey(), alias))));
        return found;
    }

    void delete(String index) throws InterruptedException {
        client.send(new Request("DELETE", "/" + index));
    }

    /// The address for people.
    @Override
    public String toString() {
        return address.toString();
    }
}
