package pinakes.family.file;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.document.FileFormat;

/// The format names that tools publish; the engine checks whether a file really has its format.
public final class FileFormats {
    private static final Set<FileFormat> IN_THE_CONTRACT = EnumSet.range(FileFormat.PDF, FileFormat.SVG);

    /// The published formats, in published order.
    public static final List<String> PUBLISHED = ids(IN_THE_CONTRACT);

    /// The supported formats that are not published.
    public static final List<String> MORE = ids(EnumSet.complementOf(EnumSet.copyOf(IN_THE_CONTRACT)));

    public static final List<String> ALL = ids(EnumSet.allOf(FileFormat.class));

    /// The format of notes, which are not files.
    public static final String NOTE = "note";

    private FileFormats() {}

    /// The format of files with this extension, in any case.
    public static Optional<String> withExtension(String extension) {
        return FileFormat.withExtension(extension).map(FileFormat::id);
    }

    /// The format that a caller names by an extension, or [#NOTE].
    public static Optional<String> named(String given) {
        var extension = given.startsWith(".") ? given.substring(1) : given;
        return extension.equalsIgnoreCase(NOTE) ? Optional.of(NOTE) : withExtension(extension);
    }

    /// The part of a file name after its last dot; empty when there is none.
    public static String extension(String path) {
        var name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return name.substring(name.lastIndexOf('.') + 1).equals(name) ? "" : name.substring(name.lastIndexOf('.') + 1);
    }

    private static List<String> ids(Set<FileFormat> formats) {
        return formats.stream().map(FileFormat::id).toList();
    }
}
