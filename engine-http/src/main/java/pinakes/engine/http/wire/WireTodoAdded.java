package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.Todos.Added;

/// A new todo.
///
/// @param sameTitle pending todos that had a title of the same words already, or of nearly the same
public record WireTodoAdded(WireTodo todo, List<TodoId> sameTitle) {
    public static WireTodoAdded of(Added added) {
        return new WireTodoAdded(WireTodo.of(added.todo()), added.sameTitle());
    }

    public Added added() {
        return new Added(todo.todo(), sameTitle);
    }
}
