package pinakes.engine.todo;

import java.util.List;

/// One page of the matching todos, and the number of all matches.
public record TodoPage(List<Todo> todos, long total) {
    public TodoPage {
        todos = List.copyOf(todos);
    }
}
