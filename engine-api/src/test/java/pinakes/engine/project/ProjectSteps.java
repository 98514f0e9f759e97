package pinakes.engine.project;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.EngineContract;

/// What the contracts of projects do again and again.
abstract class ProjectSteps extends EngineContract {
    protected static final ProjectId BOOKS = new ProjectId("citeloom/clean-arch");
    protected static final ProjectId OTHER = new ProjectId("citeloom/ddd");

    protected static final Map<String, Object> PAYLOAD = Map.of(
            "project",
            "citeloom/clean-arch",
            "source",
            Map.of("path", "docs/clean-arch.pdf", "title", "Clean Architecture"),
            "zotero",
            Map.of("citekey", "cleanArchitecture2023", "tags", List.of("architecture"), "doi", "10.1000/xyz123"),
            "doc",
            Map.of(
                    "page_span", List.of(45, 46),
                    "section", "Entities and Value Objects",
                    "section_path", List.of("Part I", "Chapter 3")),
            "version",
            1,
            "fulltext",
            "Entities are distinct from value objects");

    protected final Projects projects() {
        return engine().projects();
    }

    protected final Project add(ProjectId id, boolean hybrid) throws InterruptedException {
        return ((AddProjectOutcome.Added) projects().add(new NewProject(id, null, hybrid))).project();
    }

    protected final StoreOutcome store(ProjectId id, NewChunk... chunks) throws InterruptedException {
        return projects().store(id, new Batch(List.of(chunks), false));
    }

    protected static NewChunk chunk(String id, String text, Map<String, Object> metadata) {
        return new NewChunk(id, text, metadata);
    }

    protected static ChunkQuery query(ProjectId id, String text, ChunkFilter filter, boolean hybrid) {
        return new ChunkQuery(id, text, 20, filter, hybrid);
    }

    protected final List<FoundChunk> found(ChunkQuery query) throws InterruptedException {
        return ((FindOutcome.Found) projects().search(query)).chunks();
    }

    protected final List<String> texts(ProjectId id, String question) throws InterruptedException {
        return found(query(id, question, ChunkFilter.ALL, false)).stream()
                .map(found -> found.chunk().text())
                .toList();
    }

    protected final long size(ProjectId id) throws InterruptedException {
        return ((InspectOutcome.Inspected) projects().inspect(id, 0)).chunks();
    }

    protected static Map<String, Object> payload(
            String citekey, List<String> tags, String path, int pageFirst, int pageLast, int year) {
        var payload = new HashMap<String, Object>();
        payload.put("zotero", Map.of("citekey", citekey, "tags", tags, "year", year));
        payload.put("source", Map.of("path", path, "title", "The title of " + path));
        payload.put("doc", Map.of("page_span", List.of(pageFirst, pageLast)));
        return payload;
    }
}
