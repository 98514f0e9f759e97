package pinakes.engine.local.project.library;

/// Paths of files as people and programs write them, on whichever machine they did.
final class FilePaths {
    private FilePaths() {}

    /// The last part of a path.
    static String name(String path) {
        return path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    }

    /// Whether one of two paths is the end of the other, by whole parts: a path may be relative, or have been written
    /// on a machine where the same folder is elsewhere.
    static boolean isSame(String path, String other) {
        var one = path.replace('\\', '/');
        var two = other.replace('\\', '/');
        return one.equals(two) || one.endsWith(below(two)) || two.endsWith(below(one));
    }

    private static String below(String path) {
        return path.startsWith("/") ? path : "/" + path;
    }
}
