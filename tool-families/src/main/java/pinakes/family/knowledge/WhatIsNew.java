package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
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
import pinakes.tool.hint.RiskFactor;

/// Lists what was added or changed since a moment, for an agent that returns.
record WhatIsNew(Engine engine, InstantSource clock) implements Tool<WhatIsNew.Input, WhatIsNew.Output> {
    static final String NAME = "what-is-new";

    private static final Permission READ_TASKS = Permission.parse("tasks:read");
    private static final Duration USUALLY = Duration.ofDays(7);

    /// The largest `limit` that the contract allows.
    private static final int LIMIT_MAX = 200;

    record Input(@Nullable GivenMoment since, int limit) {}

    /// @param more whether older changes were left out
    /// @param cursor the `since` of a later call that continues here
    record Output(Instant since, List<NewDocument> documents, List<NewTask> tasks, boolean more, Instant cursor) {}

    /// A document that was added or changed.
    record NewDocument(
            DocumentId documentId,
            DocumentNumber documentNumber,
            DocumentKind kind,
            String filename,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String title,

            CollectionName collection,
            Change change,
            Instant at) {
        static NewDocument of(Document document, Instant since) {
            return new NewDocument(
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
    record NewTask(TodoId id, TodoTitle title, Change change, Instant at) {
        static NewTask of(ChangedTodo changed, Instant since) {
            var task = changed.todo();
            return new NewTask(task.id(), task.title(), change(task, since), changed.changedAt());
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
        var since = input.since() == null
                ? clock.instant().minus(USUALLY)
                : input.since().at();
        var documents = documents(since, input.limit() + 1);
        var tasks = context.caller().may(READ_TASKS) ? tasks(since, input.limit() + 1) : List.<NewTask>of();
        var cursor = Stream.concat(
                        documents.stream().map(NewDocument::at), tasks.stream().map(NewTask::at))
                .max(Comparator.naturalOrder())
                .orElse(since);
        var output = new Output(
                since,
                documents.stream().limit(input.limit()).toList(),
                tasks.stream().limit(input.limit()).toList(),
                documents.size() > input.limit() || tasks.size() > input.limit(),
                cursor);
        var shown = output.documents().size() + output.tasks().size();
        var hints = Hints.exact().items(shown);
        if (input.since() == null) {
            hints.assuming("since a week ago");
        }
        if (output.more()) {
            more(hints, since, input.limit());
        }
        return ToolResult.success(output, shown == 0 ? hints : hints.constraint(StoredName.NOTICE));
    }

    /// The cursor continues after the newest change, so older ones that were left out need a longer list.
    private static void more(Hints hints, Instant since, int limit) {
        if (limit < LIMIT_MAX) {
            hints.next(
                    NAME,
                    Priority.MEDIUM,
                    Map.of("since", since.toString(), "limit", LIMIT_MAX),
                    "Include older changes; the cursor starts after them");
        } else {
            hints.risk(new RiskFactor(
                    RiskFactor.Type.ACCURACY,
                    Priority.MEDIUM,
                    "Older changes were omitted, and the returned cursor starts after them.",
                    1.0,
                    0.5,
                    "List everything with " + KnowledgeShow.NAME + "."));
        }
    }

    private List<NewDocument> documents(Instant since, int limit) throws InterruptedException {
        var newest = new DocumentOrder(DocumentOrder.Key.UPDATED_AT, true);
        return engine.documents().list(DocumentFilter.ALL, newest, limit, 0).documents().stream()
                .filter(document -> document.updatedAt().isAfter(since))
                .map(document -> NewDocument.of(document, since))
                .toList();
    }

    private List<NewTask> tasks(Instant since, int limit) throws InterruptedException {
        return engine.todos().changedSince(since, limit).stream()
                .map(changed -> NewTask.of(changed, since))
                .toList();
    }
}
