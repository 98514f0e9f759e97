package pinakes.engine.todo;

public enum TodoStatus {
    PENDING,
    COMPLETED
}
