package pinakes.engine;

/// A kind of stored data that has its own revision ([Engine#revision]).
public enum DataKind {
    /// Documents, notes, the jobs that add them, and the index that finds them.
    DOCUMENTS,
    /// Projects with their chunks, documents and references, the jobs that add them, and the indexes that find them.
    PROJECTS,
    TODOS
}
