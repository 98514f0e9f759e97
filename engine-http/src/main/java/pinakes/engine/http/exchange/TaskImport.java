package pinakes.engine.http.exchange;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.todo.FieldChange;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;

/// Adds exported tasks, except those that the engine has: with the same title, description, due
/// date and priority in the same collection.
final class TaskImport {
    private final Todos todos;
    private final Map<Content, Deque<TodoId>> present = new HashMap<>();
    private final Map<TodoId, TodoId> ids = new HashMap<>();

    private record Content(
            TodoTitle title,
            @Nullable TodoDescription description,
            @Nullable TodoDue due,
            @Nullable TodoPriority priority,
            CollectionName collection) {
        static Content of(Todo task) {
            return new Content(task.title(), task.description(), task.due(), task.priority(), task.collection());
        }
    }

    TaskImport(Todos todos) {
        this.todos = todos;
    }

    /// The number of added tasks.
    int add(String json) throws IOException, InterruptedException {
        var tasks = Arrays.asList(ExportReader.parsed(ExchangeFiles.TASKS, 1, json, Todo[].class));
        if (tasks.stream().anyMatch(Objects::isNull)) {
            throw new IOException(ExchangeFiles.TASKS + " cannot be read: a task is null.");
        }
        readPresent();
        var added = new ArrayList<Todo>();
        for (var task : tasks) {
            var same = present.get(Content.of(task));
            if (same != null && !same.isEmpty()) {
                ids.put(task.id(), same.remove());
            } else {
                ids.put(task.id(), add(task));
                added.add(task);
            }
        }
        for (var task : added) {
            finish(task);
        }
        return added.size();
    }

    private void readPresent() throws InterruptedException {
        for (var offset = 0; ; offset += EnginePaths.PAGE_MAX) {
            var page = todos.list(TodoFilter.ALL, EnginePaths.PAGE_MAX, offset).todos();
            if (page.isEmpty()) {
                return;
            }
            for (var task : page) {
                present.computeIfAbsent(Content.of(task), _ -> new ArrayDeque<>())
                        .add(task.id());
            }
        }
    }

    /// Without dependencies, which may come later.
    private TodoId add(Todo task) throws InterruptedException {
        var isShared = task.collection().equals(CollectionName.DEFAULT);
        var outcome = todos.add(new NewTodo(
                task.title(),
                task.description(),
                task.due(),
                task.priority(),
                List.of(),
                isShared ? null : task.collection()));
        return ((Todos.Added) outcome).todo().id();
    }

    private void finish(Todo task) throws InterruptedException {
        var id = Objects.requireNonNull(ids.get(task.id()));
        var dependsOn = task.dependsOn().stream()
                .filter(ids::containsKey)
                .map(other -> Objects.requireNonNull(ids.get(other)))
                .toList();
        if (!dependsOn.isEmpty()) {
            todos.update(
                    id,
                    new TodoChange(
                            null,
                            new FieldChange.Keep<>(),
                            new FieldChange.Keep<>(),
                            new FieldChange.Keep<>(),
                            dependsOn,
                            null));
        }
        if (task.status() == TodoStatus.COMPLETED) {
            todos.complete(id);
        }
    }
}
