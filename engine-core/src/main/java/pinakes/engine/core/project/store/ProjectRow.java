package pinakes.engine.core.project.store;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.project.Payload;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;

/// A project as stored in the catalog.
///
/// @param number never reused
/// @param generation of the vectors that serve
/// @param payloadKeys metadata fields seen so far
public record ProjectRow(long number, Project project, int generation, List<String> payloadKeys) {
    /// Set by the engine for every chunk.
    private static final Set<String> ALWAYS = Set.of(Payload.PROJECT, Payload.EMBED_MODEL, Payload.FULLTEXT);

    private static final int KEYS_MAX = 50;

    public ProjectRow {
        payloadKeys = List.copyOf(payloadKeys);
    }

    /// The keys seen so far and those of these chunks.
    public List<String> payloadKeysWith(List<ReadyChunk> chunks) {
        var keys = new TreeSet<>(payloadKeys);
        chunks.forEach(ready -> keys.addAll(ready.chunk().metadata().keySet()));
        return keys.stream().limit(KEYS_MAX).toList();
    }

    /// The published keys in their order, then the others.
    public List<String> shownPayloadKeys() {
        var published = Payload.KEYS.stream().filter(key -> ALWAYS.contains(key) || payloadKeys.contains(key));
        var others = payloadKeys.stream().filter(key -> !Payload.KEYS.contains(key));
        return Stream.concat(published, others).toList();
    }

    static ProjectRow of(Row row) {
        return new ProjectRow(
                row.number("number"),
                new Project(
                        new ProjectId(row.text("id")),
                        row.text("collection"),
                        row.text("model"),
                        row.integer("dimension"),
                        row.flag("hybrid"),
                        row.textOrNull("next_model"),
                        row.textOrNull("description")),
                row.integer("generation"),
                row.strings("payload_keys"));
    }
}
