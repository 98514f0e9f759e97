package pinakes.engine.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import pinakes.engine.Engine;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.http.exchange.ExchangeFiles.ChunkLine;
import pinakes.engine.http.exchange.ExchangeFiles.Description;
import pinakes.engine.http.exchange.ExchangeFiles.DocumentLine;
import pinakes.engine.http.exchange.ExchangeFiles.ProjectDocumentLine;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.library.ReferenceFormat;
import pinakes.engine.project.Project;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoFilter;

/// Writes what an engine stores as files in open formats.
///
/// @param progress receives the name of each file that begins
public record Export(Engine engine, ExportScope scope, ExportTarget target, Consumer<String> progress) {
    private static final DocumentOrder OLDEST_FIRST = new DocumentOrder(DocumentOrder.Key.ADDED_AT, false);

    /// The number of exported things.
    ///
    /// @param documents documents and notes outside of projects
    /// @param chunks of those documents
    /// @param projectDocuments the documents of all the projects
    /// @param references the references of all the projects
    public record Counts(int documents, int chunks, int tasks, int projects, int projectDocuments, int references) {}

    /// What was written of a project.
    private record ProjectCounts(int documents, int references) {}

    public Counts write(Instant now) throws IOException, InterruptedException {
        var documents = scope.hasDocumentsAndTasks() ? writeDocuments() : List.<Document>of();
        var chunks = scope.hasDocumentsAndTasks() ? writeChunks(documents) : 0;
        for (var document : documents) {
            writeOriginal(document);
        }
        var tasks = scope.hasDocumentsAndTasks() ? writeTasks() : 0;
        var projects = writeProjects();
        // Last, so that an incomplete export is not imported.
        writeJson(ExchangeFiles.DESCRIPTION, new Description(ExchangeFiles.FORMAT, ExchangeFiles.FORMAT_VERSION, now));
        return new Counts(
                documents.size(),
                chunks,
                tasks,
                projects.size(),
                projects.stream().mapToInt(ProjectCounts::documents).sum(),
                projects.stream().mapToInt(ProjectCounts::references).sum());
    }

    private List<Document> writeDocuments() throws IOException, InterruptedException {
        var collection = scope.collection();
        var filter = collection == null ? DocumentFilter.ALL : DocumentFilter.ALL.withCollections(Set.of(collection));
        var all = new ArrayList<Document>();
        try (var file = begin(ExchangeFiles.DOCUMENTS)) {
            for (var page = documents(filter, 0); !page.isEmpty(); page = documents(filter, all.size())) {
                for (var document : page) {
                    writeLine(file, new DocumentLine(ExchangeFiles.file(document), document));
                }
                all.addAll(page);
            }
        }
        return all;
    }

    private List<Document> documents(DocumentFilter filter, int offset) throws InterruptedException {
        return engine.documents()
                .list(filter, OLDEST_FIRST, EnginePaths.PAGE_MAX, offset)
                .documents();
    }

    private int writeChunks(List<Document> documents) throws IOException, InterruptedException {
        var count = 0;
        try (var file = begin(ExchangeFiles.CHUNKS)) {
            for (var document : documents) {
                for (var at = 0; at < document.chunkCount(); ) {
                    var chunks = engine.documents().passages(document.id(), EnginePaths.PASSAGES_MAX, at);
                    for (var chunk : chunks) {
                        writeLine(file, new ChunkLine(document.id(), chunk));
                    }
                    if (chunks.isEmpty()) {
                        break;
                    }
                    at += chunks.size();
                    count += chunks.size();
                }
            }
        }
        return count;
    }

    /// A document may have been removed since it was listed.
    private void writeOriginal(Document document) throws IOException, InterruptedException {
        var original = engine.documents().original(document.id());
        if (original.isEmpty()) {
            return;
        }
        try (var content = original.get();
                var file = begin(ExchangeFiles.file(document))) {
            if (document.source().kind() == DocumentKind.NOTE) {
                file.write(FrontMatter.of(document).getBytes(UTF_8));
            }
            content.transferTo(file);
        }
    }

    private int writeTasks() throws IOException, InterruptedException {
        var tasks = new ArrayList<Todo>();
        for (var page = tasks(0); !page.isEmpty(); page = tasks(tasks.size())) {
            tasks.addAll(page);
        }
        writeJson(ExchangeFiles.TASKS, tasks);
        try (var file = begin(ExchangeFiles.TODO_TXT)) {
            for (var task : tasks) {
                file.write((TodoTxt.line(task) + "\n").getBytes(UTF_8));
            }
        }
        return tasks.size();
    }

    private List<Todo> tasks(int offset) throws InterruptedException {
        var filter = scope.collection() == null ? TodoFilter.ALL : TodoFilter.ALL.in(Set.of(scope.collection()));
        return engine.todos().list(filter, EnginePaths.PAGE_MAX, offset).todos();
    }

    private List<ProjectCounts> writeProjects() throws IOException, InterruptedException {
        var projects = engine.projects().list().stream()
                .filter(project -> scope.hasProject(project.id()))
                .toList();
        if (projects.isEmpty()) {
            return List.of();
        }
        try (var file = begin(ExchangeFiles.PROJECTS)) {
            for (var project : projects) {
                writeLine(file, project);
            }
        }
        var counts = new ArrayList<ProjectCounts>();
        for (var project : projects) {
            counts.add(writeProject(project));
        }
        return counts;
    }

    private ProjectCounts writeProject(Project project) throws IOException, InterruptedException {
        var directory = ExchangeFiles.directory(project.id());
        var lines = new ArrayList<ProjectDocumentLine>();
        for (var page = lines(project, 0); !page.isEmpty(); page = lines(project, lines.size())) {
            lines.addAll(page);
        }
        try (var file = begin(directory + ExchangeFiles.DOCUMENTS)) {
            for (var line : lines) {
                writeLine(file, line);
            }
        }
        for (var line : lines) {
            var original =
                    engine.library().original(project.id(), line.document().id());
            if (original.isPresent()) {
                try (var content = original.get();
                        var file = begin(directory + line.file())) {
                    content.transferTo(file);
                }
            }
        }
        var references = engine.library()
                .exportReferences(project.id(), ReferenceFormat.BIBTEX)
                .orElse("");
        if (!references.isBlank()) {
            try (var file = begin(directory + ExchangeFiles.REFERENCES)) {
                file.write(references.getBytes(UTF_8));
            }
        }
        var entries = references.lines().filter(line -> line.startsWith("@")).count();
        return new ProjectCounts(lines.size(), Math.toIntExact(entries));
    }

    private List<ProjectDocumentLine> lines(Project project, int offset) throws InterruptedException {
        return engine.library().documents(project.id(), EnginePaths.PAGE_MAX, offset).orElse(List.of()).stream()
                .map(document -> new ProjectDocumentLine(
                        "files/" + document.id() + "-" + ExchangeFiles.safe(document.fileName()), document))
                .toList();
    }

    private void writeJson(String name, Object value) throws IOException {
        try (var file = begin(name)) {
            file.write(JsonCodec.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(value));
            file.write('\n');
        }
    }

    private static void writeLine(OutputStream file, Object value) throws IOException {
        file.write(JsonCodec.write(value));
        file.write('\n');
    }

    private OutputStream begin(String name) throws IOException {
        progress.accept(name);
        return new BufferedOutputStream(target.begin(name));
    }
}
