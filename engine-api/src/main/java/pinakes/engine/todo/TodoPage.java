package pinakes.engine.todo;

import java.util.List;

/// Some of the todos that match, and how many match in all.
public record TodoPage(List<Todo> todos, long total) {
    public TodoPage {
        todos = List.copyOf(todos);
    }
}
