package pinakes.engine.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.file.Sha256;
import pinakes.engine.http.exchange.ExchangeFiles.DocumentLine;
import pinakes.engine.http.exchange.ExchangeFiles.ProjectDocumentLine;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.text.Counted;

/// Adds the files of an export to an engine; what the engine has already is not added again.
public final class Import {
    /// How many documents are processed at the same time.
    private static final int UNDER_WAY_MAX = 32;

    private final Engine engine;
    private final ExportReader files;
    private final String owner;
    private final Consumer<String> progress;
    private final Deque<Pending> underWay = new ArrayDeque<>();
    private final List<String> problems = new ArrayList<>();

    /// What this import has added or completed: another document of the export with the same content is not one of
    /// these.
    private final Set<DocumentId> imported = new HashSet<>();

    /// The collections of the documents that were imported with a path: another document of the export with the same
    /// path is no version of these.
    private final Map<String, CollectionName> paths = new HashMap<>();

    /// The document here for each document of the export.
    private final Map<DocumentId, DocumentId> targets = new HashMap<>();

    /// The documents here that this import has added.
    private final Set<DocumentId> made = new HashSet<>();

    private int added;
    private int addedToProjects;
    private int known;

    /// @param exported the document in the export; null for those of projects
    private record Pending(String file, @Nullable Document exported, JobId job) {}

    /// What an import did, counted as [Export.Counts] does.
    ///
    /// @param documents those that were added
    /// @param known documents and notes that the engine had already, in projects too; their tags and metadata were
    ///     added, except to documents of projects, which stay as they are
    /// @param problems a sentence for each thing that could not be imported
    public record Report(
            int documents,
            int tasks,
            int projects,
            int projectDocuments,
            int references,
            int known,
            List<String> problems) {
        public Report {
            problems = List.copyOf(problems);
        }
    }

    /// @param owner the caller that the jobs belong to
    /// @param progress receives the name of each file that begins
    public Import(Engine engine, ImportSource source, String owner, Consumer<String> progress) {
        this.engine = engine;
        this.files = new ExportReader(source);
        this.owner = owner;
        this.progress = progress;
    }

    /// Reads everything.
    ///
    /// @throws IOException when the files are no export, or cannot be read; the message says why
    public Report read() throws IOException, InterruptedException {
        files.requireExport();
        var attached = new ArrayList<DocumentLine>();
        for (var line : files.lines(ExchangeFiles.DOCUMENTS, DocumentLine.class)) {
            if (line.document().attachedTo() == null) {
                submit(line);
            } else {
                attached.add(line);
            }
        }
        awaitAll();
        for (var line : attached) {
            describe(line);
        }
        awaitAll();
        var tasks = files.text(ExchangeFiles.TASKS);
        var tasksAdded = tasks == null ? 0 : new TaskImport(engine.todos()).add(tasks);
        var projects = files.lines(ExchangeFiles.PROJECTS, Project.class);
        var references = 0;
        for (var project : projects) {
            references += readProject(project);
        }
        return new Report(added, tasksAdded, projects.size(), addedToProjects, references, known, problems);
    }

    /// Adds what is stated about an attachment to the one that its mail has here. If the mail has none, the file is
    /// added by itself.
    private void describe(DocumentLine line) throws IOException, InterruptedException {
        var document = line.document();
        var mail = targets.get(Objects.requireNonNull(document.attachedTo()).id());
        var attachment = mail == null
                ? null
                : engine.documents().find(mail).stream()
                        .flatMap(found -> found.attachments().stream())
                        .filter(link -> link.name().equals(document.source().fileName()))
                        .filter(link -> !targets.containsValue(link.id()))
                        .findFirst()
                        .orElse(null);
        if (attachment == null) {
            submit(line);
            return;
        }
        if (made.contains(mail)) {
            removeAttachments(document, attachment.id());
        }
        var stored = engine.documents().find(attachment.id());
        if (stored.isPresent() && complete(line, stored.get(), metadata(document))) {
            if (made.contains(mail)) {
                made.add(attachment.id());
                added++;
            } else {
                known++;
            }
        }
    }

    /// Removes the attachments of an added mail that had been removed from the exported one.
    private void removeAttachments(Document exported, DocumentId mail) throws IOException, InterruptedException {
        var removed = exported.text().removedAttachments().keySet();
        if (removed.isEmpty()) {
            return;
        }
        var attachments =
                engine.documents().find(mail).map(Document::attachments).orElse(List.of());
        for (var attachment : attachments) {
            try (var content = engine.documents().original(attachment.id()).orElseGet(InputStream::nullInputStream)) {
                if (removed.contains(Sha256.hex(content))) {
                    engine.documents().remove(attachment.id());
                }
            }
        }
    }

    private static DocumentMetadata metadata(Document document) {
        return new DocumentMetadata(
                given(document.text().title()), given(document.text().author()), document.tags(), document.metadata());
    }

    private void submit(DocumentLine line) throws IOException, InterruptedException {
        progress.accept(line.file());
        var document = line.document();
        var content = files.content(line.file(), document.source().kind());
        if (content == null) {
            problems.add(line.file() + " is missing.");
            return;
        }
        var metadata = metadata(document);
        var collection = CollectionName.of(document.tags());
        var submitted = new NewDocument(
                document.source().kind(),
                document.source().fileName(),
                freePath(document),
                content,
                metadata,
                false,
                owner);
        var path = submitted.sourcePath();
        if (path != null
                && !collection.equals(Objects.requireNonNullElse(paths.putIfAbsent(path, collection), collection))) {
            submitted = submitted.within(Set.of(collection));
        }
        while (true) {
            switch (engine.ingestion().submit(submitted)) {
                case Submission.Accepted(var job) -> follow(line.file(), document, job);
                case Submission.UnderWay(var job) -> {
                    if (engine.ingestion().await(job.id()).isPresent()) {
                        continue; // its metadata in the archive is added to the stored document
                    }
                    follow(line.file(), document, job);
                }
                case Submission.Known(var stored) -> {
                    awaitAll();
                    if (imported.contains(stored.id())
                            && !CollectionName.of(stored.tags()).equals(collection)) {
                        submitted = submitted.within(Set.of(collection));
                        continue;
                    }
                    if (complete(line, stored, metadata)) {
                        known++;
                    }
                }
                case Submission.Refused(var fault) -> problems.add(line.file() + ": " + fault.message());
                case Submission.Busy(var waiting) -> {
                    awaitRoom(line.file(), waiting);
                    continue;
                }
            }
            return;
        }
    }

    /// Nothing for a title that is longer than callers may give: it came from the file, where the engine finds it
    /// again.
    private static @Nullable String given(@Nullable String text) {
        return text == null || text.length() > DocumentMetadata.TITLE_CHARACTERS_MAX ? null : text;
    }

    private void follow(String file, @Nullable Document exported, Job job) throws IOException, InterruptedException {
        underWay.add(new Pending(file, exported, job.id()));
        if (underWay.size() >= UNDER_WAY_MAX) {
            awaitFirst();
        }
    }

    /// @return whether the metadata was added
    private boolean complete(DocumentLine line, Document stored, DocumentMetadata metadata)
            throws InterruptedException {
        var file = line.file();
        return switch (engine.ingestion().add(stored.id(), new Addition(metadata, false, owner))) {
            case AddOutcome.Applied _ -> {
                arrived(line.document(), stored.id());
                yield true;
            }
            case AddOutcome.Missing _ -> {
                problems.add(file + " was removed during the import.");
                yield false;
            }
            case AddOutcome.Busy(var waiting) -> {
                problems.add(file + ": " + Counted.are(waiting, "job") + " waiting.");
                yield false;
            }
        };
    }

    /// The engine is busy with our jobs or with others.
    private void awaitRoom(String file, int waiting) throws IOException, InterruptedException {
        if (underWay.isEmpty()) {
            throw new IOException(
                    "The queue is full (" + Counted.of(waiting, "job") + "), so the import stopped before " + file
                            + ". Run the import again later; it continues where it stopped.");
        }
        awaitFirst();
    }

    private void awaitAll() throws IOException, InterruptedException {
        while (!underWay.isEmpty()) {
            awaitFirst();
        }
    }

    private void awaitFirst() throws IOException, InterruptedException {
        var pending = underWay.remove();
        var job = engine.ingestion().await(pending.job());
        var fault = job.map(Job::fault).orElse(null);
        var outcome = job.map(Job::outcome).orElse(null);
        if (fault != null) {
            problems.add(pending.file() + ": " + fault.message());
        } else if (outcome == null) {
            problems.add(pending.file() + ": its job was cancelled or no longer exists. Run the import again.");
        } else if (pending.exported() == null) {
            addedToProjects++;
        } else {
            added++;
            var document = outcome.document();
            if (document != null) {
                made.add(document);
                arrived(pending.exported(), document);
                removeAttachments(pending.exported(), document);
            }
        }
    }

    private void arrived(Document exported, DocumentId here) {
        imported.add(here);
        targets.put(exported.id(), here);
    }

    /// The path that a document was read from, unless the engine has another document from there, which this one would
    /// replace.
    private @Nullable String freePath(Document document) throws InterruptedException {
        var path = document.source().sourcePath();
        if (path == null) {
            return null;
        }
        var same = engine.documents()
                .list(DocumentFilter.ALL.withSourcePath(path), DocumentOrder.NEWEST_FIRST, 100, 0)
                .documents();
        var space = DocumentSpace.SHARED.naming(CollectionName.exactlyOne(document.tags()));
        return same.stream()
                        .filter(other -> path.equals(other.source().sourcePath()))
                        .anyMatch(other -> space.sharesPaths(CollectionName.of(other.tags()), false))
                ? null
                : path;
    }

    private int readProject(Project project) throws IOException, InterruptedException {
        var wanted = new NewProject(project.id(), project.model(), project.hybrid(), project.description());
        if (engine.projects().add(wanted) instanceof AddProjectOutcome.UnknownModel(var message)) {
            problems.add("The project " + project.id() + ": " + message);
            return 0;
        }
        var directory = ExchangeFiles.directory(project.id());
        var present = documents(project);
        var ids = present.stream().map(ProjectDocument::id).collect(Collectors.toSet());
        var taken = present.stream()
                .map(document -> String.valueOf(document.sourcePath()))
                .collect(Collectors.toSet());
        for (var line : files.lines(directory + ExchangeFiles.DOCUMENTS, ProjectDocumentLine.class)) {
            if (ids.contains(line.document().id())) {
                known++;
            } else {
                submit(project, directory, line, taken);
            }
        }
        awaitAll();
        var references = files.text(directory + ExchangeFiles.REFERENCES);
        if (references == null) {
            return 0;
        }
        return switch (engine.library().importReferences(project.id(), references)) {
            case ImportOutcome.Imported(var report) -> report.imported();
            case ImportOutcome.Unreadable(var reason) -> {
                problems.add(directory + ExchangeFiles.REFERENCES + ": " + reason);
                yield 0;
            }
            case ImportOutcome.NoProject _ -> 0;
        };
    }

    private List<ProjectDocument> documents(Project project) throws InterruptedException {
        var documents = new ArrayList<ProjectDocument>();
        for (var offset = 0; ; offset += EnginePaths.PAGE_MAX) {
            var page = engine.library()
                    .documents(project.id(), EnginePaths.PAGE_MAX, offset)
                    .orElse(List.of());
            if (page.isEmpty()) {
                return documents;
            }
            documents.addAll(page);
        }
    }

    /// @param taken the paths of the project's documents, which the import leaves alone
    private void submit(Project project, String directory, ProjectDocumentLine line, Set<String> taken)
            throws IOException, InterruptedException {
        var document = line.document();
        var file = directory + line.file();
        progress.accept(file);
        var content = line.file() == null ? null : files.content(file, DocumentKind.FILE);
        if (content == null) {
            problems.add(file + " is missing.");
            return;
        }
        var more = new HashMap<String, Object>();
        if (document.citekey() != null) {
            more.put("citekey", Objects.requireNonNull(document.citekey()));
        }
        var metadata = new DocumentMetadata(given(document.title()), null, document.tags(), Map.copyOf(more));
        var path = document.sourcePath();
        var submitted = NewDocument.file(
                document.fileName(), path == null || taken.contains(path) ? null : path, content, metadata, owner);
        while (true) {
            switch (engine.library().submit(project.id(), submitted)) {
                case ProjectSubmission.Accepted(var job) -> follow(file, null, job);
                case ProjectSubmission.UnderWay(var job) -> {
                    if (engine.ingestion().await(job.id()).isPresent()) {
                        continue;
                    }
                    follow(file, null, job);
                }
                case ProjectSubmission.Unchanged _ -> known++;
                case ProjectSubmission.Refused(var fault) -> problems.add(file + ": " + fault.message());
                case ProjectSubmission.NoProject _ ->
                    problems.add(file + ": the project was removed during the import.");
                case ProjectSubmission.Busy(var waiting) -> {
                    awaitRoom(file, waiting);
                    continue;
                }
            }
            return;
        }
    }
}
