package pinakes.engine.local.project.library;

/// File paths written on any machine.
final class FilePaths {
    private FilePaths() {}

    /// The last part of a path.
    static String name(String path) {
        return path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    }

    /// Whether one path ends with the other, by whole components: a path may be relative or come from another
    /// machine.
    static boolean isSame(String path, String other) {
        var one = path.replace('\\', '/');
        var two = other.replace('\\', '/');
        return one.equals(two) || one.endsWith(below(two)) || two.endsWith(below(one));
    }

    private static String below(String path) {
        return path.startsWith("/") ? path : "/" + path;
    }
}
