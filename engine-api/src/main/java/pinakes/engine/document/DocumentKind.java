package pinakes.engine.document;

public enum DocumentKind {
    FILE,
    NOTE
}
