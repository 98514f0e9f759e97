package pinakes.engine.todo;

import java.util.List;

/// The result of changing or claiming a todo.
public sealed interface TodoOutcome {
    /// The current state of the todo.
    record Done(Todo todo) implements TodoOutcome {}

    /// There is no todo with that id.
    record Missing() implements TodoOutcome {}

    /// Nothing was changed.
    ///
    /// @param todos the todos that are in the way
    record Refused(Reason reason, List<TodoId> todos) implements TodoOutcome, AddTodoOutcome {
        public Refused {
            todos = List.copyOf(todos);
        }
    }

    enum Reason {
        /// A dependency does not exist.
        UNKNOWN_DEPENDENCY,
        /// A todo would depend on itself, directly or through others.
        DEPENDENCY_CYCLE,
        /// A dependency is not completed, so the todo cannot be claimed.
        OPEN_DEPENDENCY,
        /// Another assignee works on it.
        CLAIMED,
        /// It is completed, so it cannot be claimed.
        COMPLETED,
        /// No todo is ready to be claimed.
        NOTHING_READY
    }
}
