package pinakes.engine.core.project.library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.project.library.ReferenceTable.StoredReference;
import pinakes.engine.core.project.store.ProjectIndexes;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.core.reference.Reference;
import pinakes.engine.core.reference.ReferenceFile;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.ImportReport.Attachment;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.UnmatchedDocument;
import pinakes.engine.project.Payload;

/// Stores references of projects and attaches them to documents.
///
/// References are stored first; then the documents are updated one by one. The catalog records that this is in
/// progress, so an interrupted run is resumed at the next start.
public final class ProjectReferences implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectReferences.class);
    private static final int PAGE = 200;
    private static final int LISTED_MAX = 10_000;

    private final Catalog catalog;
    private final ProjectIndexes indexes;
    private volatile @Nullable StoppableThread resumed;

    public ProjectReferences(Catalog catalog, ProjectIndexes indexes) {
        this.catalog = catalog;
        this.indexes = indexes;
    }

    /// Resumes in the background what the last process could not finish.
    public void resume() throws InterruptedException {
        var rows = catalog.read(ProjectTable::attaching);
        if (!rows.isEmpty()) {
            resumed = new StoppableThread("project-references", () -> resume(rows)).start();
        }
    }

    /// Stores references and attaches all references of the project to its documents.
    public ImportReport add(long project, ReferenceFile file) throws InterruptedException {
        catalog.write(sql -> {
            ProjectTable.setAttaching(sql, project, true);
            return ReferenceTable.put(sql, project, file.references());
        });
        var progress = attachAll(project);
        var unused = file.references().stream()
                .map(Reference::citekey)
                .filter(citekey -> !progress.citekeys().contains(citekey))
                .limit(LISTED_MAX)
                .toList();
        return new ImportReport(
                file.references().size(), file.problems(), progress.attached(), progress.unmatched(), unused);
    }

    /// Assigns a reference to a document, even if others match better.
    ///
    /// @return the current state of the document; empty when there is none
    public Optional<ProjectDocument> choose(long project, DocumentId id, String citekey) throws InterruptedException {
        return indexes.change(
                        project,
                        (sql, row, changed) -> ProjectDocumentTable.find(sql, project, id)
                                .map(document -> {
                                    var more = new HashMap<>(document.given().more());
                                    more.put("citekey", citekey);
                                    var given = document.given();
                                    var stated =
                                            new DocumentMetadata(given.title(), given.author(), given.tags(), more);
                                    ProjectDocumentTable.state(sql, document.number(), stated);
                                    restate(
                                            sql,
                                            row,
                                            ProjectDocumentTable.find(sql, project, id)
                                                    .orElseThrow(),
                                            changed);
                                    return ProjectDocumentTable.find(sql, project, id)
                                            .orElseThrow();
                                }))
                .map(ProjectDocumentRow::document);
    }

    /// The citekeys of a project's references.
    public List<String> citekeys(long project) throws InterruptedException {
        return catalog.read(sql -> ReferenceTable.all(sql, project)).stream()
                .map(StoredReference::citekey)
                .toList();
    }

    /// The documents that no reference matches, with the most similar references.
    public List<UnmatchedDocument> unmatched(long project, int limit) throws InterruptedException {
        return catalog.read(sql -> {
            var nearest = new NearestReferences(ReferenceTable.all(sql, project));
            return ProjectDocumentTable.list(sql, project, Integer.MAX_VALUE, 0).stream()
                    .filter(document -> ReferenceMatch.find(sql, project, document.file(), document.given())
                            .isEmpty())
                    .limit(limit)
                    .map(document -> new UnmatchedDocument(document.document(), nearest.to(document)))
                    .toList();
        });
    }

    /// All works of a project, by citekey: its references, and its documents that have a citekey but no reference.
    public List<Map<String, Object>> works(long project) throws InterruptedException {
        return catalog.read(sql -> {
            var works = new TreeMap<String, Map<String, Object>>();
            for (var document : ProjectDocumentTable.list(sql, project, Integer.MAX_VALUE, 0)) {
                if (JsonColumn.object(document.about()).get(Payload.ZOTERO) instanceof Map<?, ?> work
                        && work.get("citekey") instanceof String citekey) {
                    var fields = new HashMap<String, Object>();
                    work.forEach((name, value) -> fields.put(String.valueOf(name), value));
                    fields.putIfAbsent("title", document.file().name());
                    works.put(citekey, fields);
                }
            }
            ReferenceTable.all(sql, project)
                    .forEach(reference -> works.put(reference.citekey(), JsonColumn.object(reference.fields())));
            return List.copyOf(works.values());
        });
    }

    @Override
    public void close() {
        var running = resumed;
        if (running != null) {
            running.close();
        }
    }

    private void resume(List<ProjectRow> rows) throws InterruptedException {
        try {
            for (var row : rows) {
                attachAll(row.number());
            }
        } catch (EngineUnavailableException e) {
            LOG.error("Cannot attach references to some documents; will retry at the next import or start", e);
        }
    }

    private Progress attachAll(long project) throws InterruptedException {
        var progress = new Progress(new ArrayList<>(), new ArrayList<>(), new HashSet<>());
        var last = 0L;
        for (var page = page(project, last); !page.isEmpty(); page = page(project, last)) {
            for (var document : page) {
                attach(project, document, progress);
            }
            last = page.getLast().number();
        }
        catalog.write(sql -> ProjectTable.setAttaching(sql, project, false));
        return progress;
    }

    private List<ProjectDocumentRow> page(long project, long after) throws InterruptedException {
        return catalog.read(sql -> ProjectDocumentTable.after(sql, project, after, PAGE));
    }

    private void attach(long project, ProjectDocumentRow document, Progress progress) throws InterruptedException {
        var match = catalog.read(sql -> ReferenceMatch.find(sql, project, document.file(), document.given()));
        progress.note(document, match);
        // Compared as values, because the order of JSON fields differs between processes.
        if (!JsonColumn.object(about(document, match)).equals(JsonColumn.object(document.about()))) {
            indexes.change(project, (sql, row, changed) -> {
                var current = ProjectDocumentTable.find(sql, project, document.id());
                current.ifPresent(now -> restate(sql, row, now, changed));
                return current;
            });
        }
    }

    /// Matches again, because the document may have been replaced in the meantime.
    private static void restate(Sql sql, ProjectRow project, ProjectDocumentRow document, Collection<Long> changed) {
        var match = ReferenceMatch.find(sql, project.number(), document.file(), document.given());
        var batch = ProjectTable.addBatch(sql, project, project.payloadKeys());
        ProjectDocumentTable.restate(sql, document.number(), about(document, match), batch, changed);
    }

    private static String about(ProjectDocumentRow document, Optional<ReferenceMatch> match) {
        return SharedMetadata.of(
                document.file(),
                document.given(),
                document.version(),
                match.map(ReferenceMatch::fields).orElse(null));
    }

    private record Progress(List<Attachment> attached, List<String> unmatched, Set<String> citekeys) {
        void note(ProjectDocumentRow document, Optional<ReferenceMatch> match) {
            match.ifPresent(reference -> citekeys.add(reference.citekey()));
            var name = document.file().name();
            if (match.isPresent() && attached.size() < LISTED_MAX) {
                attached.add(
                        new Attachment(name, match.get().citekey(), match.get().basis()));
            } else if (match.isEmpty() && unmatched.size() < LISTED_MAX) {
                unmatched.add(name);
            }
        }
    }
}
