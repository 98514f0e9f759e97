package pinakes.engine.todo;

/// The result of adding a todo: [Todos.Added], or why it was refused.
public sealed interface AddTodoOutcome permits Todos.Added, TodoOutcome.Refused {}
