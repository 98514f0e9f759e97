package pinakes.engine.file;

/// Names of files as text.
public final class FileNames {
    /// What Java puts in place of bytes that are not UTF-8.
    private static final char UNDECODABLE = '\uFFFD';

    private FileNames() {}

    /// Whether the name contains bytes that are not UTF-8. Different names of this kind can have the same text, so such
    /// a file cannot be told from others by its path.
    public static boolean areUndecodable(String path) {
        return path.indexOf(UNDECODABLE) >= 0;
    }
}
