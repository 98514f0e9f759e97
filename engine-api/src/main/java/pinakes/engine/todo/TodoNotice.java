package pinakes.engine.todo;

import pinakes.engine.document.CollectionName;

/// Says that a todo was added, changed, claimed, released or deleted, or that one it depends on was deleted.
///
/// @param collection the todo's collection, which cannot be looked up once the todo is deleted
public record TodoNotice(TodoId id, CollectionName collection) {
    public static TodoNotice of(Todo todo) {
        return new TodoNotice(todo.id(), todo.collection());
    }
}
