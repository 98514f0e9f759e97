package pinakes.engine.http.wire;

/// The new text of a note.
public record WireRevision(String text) {}
