package pinakes.engine.local.project.library;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.ImportReport.Attachment;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.project.index.ProjectChanges;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.reference.Reference;
import pinakes.engine.local.reference.ReferenceFile;

/// Keeps references for projects, and attaches them to documents.
///
/// References are durable first; then the documents are gone through one after the other. The catalog notes that this
/// is under way, so an engine that stops in the midst of it goes on at its next start.
public final class ProjectReferences implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectReferences.class);
    private static final int PAGE = 200;
    private static final int LISTED_MAX = 10_000;

    private final Catalog catalog;
    private final ProjectChanges changes;
    private volatile @Nullable Thread resumed;

    public ProjectReferences(Catalog catalog, ProjectChanges changes) {
        this.catalog = catalog;
        this.changes = changes;
    }

    /// Goes on with what the process before could not finish, beside everything else.
    public void resume() throws InterruptedException {
        var rows = catalog.read(ProjectTable::attaching);
        if (!rows.isEmpty()) {
            resumed = Thread.ofVirtual().name("project-references").start(() -> resume(rows));
        }
    }

    /// Keeps references and attaches all that the project has to its documents.
    public ImportReport add(long project, ReferenceFile file) throws InterruptedException {
        catalog.write(handle -> {
            ProjectTable.setAttaching(handle, project, true);
            return ReferenceTable.put(handle, project, file.references());
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

    @Override
    public void close() {
        var running = resumed;
        if (running != null) {
            running.interrupt();
            try {
                running.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void resume(List<ProjectRow> rows) {
        try {
            for (var row : rows) {
                attachAll(row.number());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the next start goes on with it
        } catch (EngineUnavailableException e) {
            LOG.error("Not all documents have their references until the next import or start", e);
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
        catalog.write(handle -> {
            ProjectTable.setAttaching(handle, project, false);
            return project;
        });
        return progress;
    }

    private List<ProjectDocumentRow> page(long project, long after) throws InterruptedException {
        return catalog.read(handle -> ProjectDocumentTable.after(handle, project, after, PAGE));
    }

    private void attach(long project, ProjectDocumentRow document, Progress progress) throws InterruptedException {
        var match = catalog.read(handle -> ReferenceMatch.find(handle, project, document.file(), document.given()));
        progress.note(document, match);
        // As values: the order of fields in the text is another in each process.
        if (!JsonColumn.object(about(document, match)).equals(JsonColumn.object(document.about()))) {
            changes.make(project, (handle, row) -> {
                var current = ProjectDocumentTable.find(handle, project, document.id());
                current.ifPresent(now -> restate(handle, row, now));
                return current.isPresent();
            });
        }
    }

    /// Looks once more: the document may have been replaced meanwhile.
    private static void restate(Handle handle, ProjectRow project, ProjectDocumentRow document) {
        var match = ReferenceMatch.find(handle, project.number(), document.file(), document.given());
        var batch = ProjectTable.addBatch(handle, project, project.payloadKeys());
        ProjectDocumentTable.restate(handle, document.number(), about(document, match), batch);
    }

    private static String about(ProjectDocumentRow document, Optional<ReferenceMatch> match) {
        return SharedMetadata.of(
                document.file(),
                document.given(),
                document.version(),
                match.map(ReferenceMatch::fields).orElse(null));
    }

    /// What was found out so far.
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
