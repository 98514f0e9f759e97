package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.todo.ChangedTodo;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.family.answer.StoredName;
import pinakes.family.document.GivenMoment;
import pinakes.tool.Permission;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// Lists what was added or changed since a moment, for an agent that returns.
///
/// The cursor of an answer never passes a change that was not listed, so an agent that follows it sees everything
/// once. This relies on the order of changes: an engine has one writer, so all changes before a visible change are
/// visible too.
record WhatIsNew(Engine engine, InstantSource clock) implements Tool<WhatIsNew.Input, WhatIsNew.Output> {
    static final String NAME = "what-is-new";

    private static final Permission READ_TASKS = Permission.parse("tasks:read");
    private static final Duration USUALLY = Duration.ofDays(7);

    record Input(@Nullable GivenMoment since, int limit) {}

    /// @param more whether there are later changes
    /// @param cursor the `since` of a call that continues here
    record Output(
            Instant since, List<ChangedDocument> documents, List<ChangedTask> tasks, boolean more, Instant cursor) {}

    /// A document that was added or changed.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ChangedDocument(
            DocumentId documentId,
            DocumentNumber documentNumber,
            DocumentKind kind,
            String filename,
            @Nullable String title,
            CollectionName collection,
            Change change,
            Instant at)
            implements Timed {
        static ChangedDocument of(Document document, Instant since) {
            return new ChangedDocument(
                    document.id(),
                    document.number(),
                    document.source().kind(),
                    document.source().fileName(),
                    document.text().title(),
                    CollectionName.of(document.tags()),
                    document.addedAt().isAfter(since) ? Change.ADDED : Change.CHANGED,
                    document.updatedAt());
        }
    }

    /// A task that was added, edited, reopened or completed.
    record ChangedTask(TodoId id, TodoTitle title, Change change, Instant at) implements Timed {
        static ChangedTask of(ChangedTodo changed, Instant since) {
            var task = changed.todo();
            return new ChangedTask(task.id(), task.title(), change(task, since), changed.changedAt());
        }

        private static Change change(Todo task, Instant since) {
            var completed = task.completedAt();
            if (completed != null && completed.isAfter(since)) {
                return Change.COMPLETED;
            }
            return task.createdAt().isAfter(since) ? Change.ADDED : Change.CHANGED;
        }
    }

    enum Change {
        ADDED,
        CHANGED,
        COMPLETED
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var now = clock.instant();
        var since =
                input.since() == null ? now.minus(USUALLY) : min(input.since().at(), now);
        Reader<ChangedDocument> documents = limit -> documents(since, limit);
        Reader<ChangedTask> tasks = context.caller().may(READ_TASKS) ? limit -> tasks(since, limit) : _ -> List.of();
        var output = listed(since, documents, tasks, input.limit());
        var shown = output.documents().size() + output.tasks().size();
        var hints = Hints.exact().items(shown);
        if (input.since() == null) {
            hints.assuming("since a week ago");
        }
        if (input.since() != null && input.since().at().isAfter(now)) {
            hints.warn(Warning.of(
                    Warning.Type.VALIDATION, Priority.MEDIUM, "since is in the future, so the current time is used."));
        }
        if (output.more()) {
            hints.next(
                    NAME, Priority.MEDIUM, Map.of("since", output.cursor().toString(), "limit", input.limit()), null);
        }
        return ToolResult.success(output, shown == 0 ? hints : hints.constraint(StoredName.NOTICE));
    }

    /// Tasks are read before and after the documents. All changes before the newest one in the first two lists were
    /// committed before the next list was read, so all lists are complete up to that point.
    private static Output listed(Instant since, Reader<ChangedDocument> documents, Reader<ChangedTask> tasks, int limit)
            throws InterruptedException {
        var tasksBefore = Part.read(tasks, limit);
        var newDocuments = Part.read(documents, limit);
        var newTasks = Part.read(tasks, limit);
        var newest = max(since, max(tasksBefore.newest(since), newDocuments.newest(since)));
        var cursor = min(newest, min(newDocuments.completeTo(newest), newTasks.completeTo(newest)));
        return new Output(
                since,
                newDocuments.until(cursor),
                newTasks.until(cursor),
                newDocuments.isAnyAfter(cursor) || newTasks.isAnyAfter(cursor),
                cursor);
    }

    private static Instant max(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    private static Instant min(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    private List<ChangedDocument> documents(Instant since, int limit) throws InterruptedException {
        return engine.documents().changedSince(since, DocumentFilter.ALL, limit).stream()
                .map(document -> ChangedDocument.of(document, since))
                .toList();
    }

    private List<ChangedTask> tasks(Instant since, int limit) throws InterruptedException {
        return engine.todos().changedSince(since, limit).stream()
                .map(changed -> ChangedTask.of(changed, since))
                .toList();
    }

    /// Something that changed at a moment.
    sealed interface Timed permits ChangedDocument, ChangedTask {
        Instant at();
    }

    /// Reads changes, oldest first.
    private interface Reader<T extends Timed> {
        List<T> read(int limit) throws InterruptedException;
    }

    /// The oldest changes of one kind.
    ///
    /// @param isCut whether the last of them only shows that there are more
    private record Part<T extends Timed>(List<T> changes, boolean isCut) {
        /// Changes of the same moment are not separated, because a cursor could not continue between them.
        static <T extends Timed> Part<T> read(Reader<T> reader, int limit) throws InterruptedException {
            var asked = limit + 1;
            var changes = reader.read(asked);
            while (changes.size() == asked
                    && changes.getFirst().at().equals(changes.getLast().at())) {
                asked *= 2;
                changes = reader.read(asked);
            }
            return new Part<>(changes, changes.size() == asked);
        }

        Instant newest(Instant since) {
            return changes.isEmpty() ? since : changes.getLast().at();
        }

        /// The last moment up to which no change is missing; `all` when none is.
        Instant completeTo(Instant all) {
            if (!isCut) {
                return all;
            }
            var last = changes.getLast().at();
            return changes.reversed().stream()
                    .map(Timed::at)
                    .filter(at -> at.isBefore(last))
                    .findFirst()
                    .orElseThrow();
        }

        List<T> until(Instant cursor) {
            return changes.stream()
                    .filter(change -> !change.at().isAfter(cursor))
                    .toList();
        }

        boolean isAnyAfter(Instant cursor) {
            return !changes.isEmpty() && changes.getLast().at().isAfter(cursor);
        }
    }
}
