package pinakes.family.file;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.document.FileFormat;

/// The formats that file names announce; whether a file really has its format, the engine finds out.
public final class FileFormats {
    private static final Set<FileFormat> IN_THE_CONTRACT = EnumSet.range(FileFormat.PDF, FileFormat.SVG);

    /// In the published order.
    public static final List<String> PUBLISHED = ids(IN_THE_CONTRACT);

    /// What is read beyond them.
    public static final List<String> MORE = ids(EnumSet.complementOf(EnumSet.copyOf(IN_THE_CONTRACT)));

    /// Everything that is read.
    public static final List<String> ALL = ids(EnumSet.allOf(FileFormat.class));

    private FileFormats() {}

    /// The format of files with this extension, which may be in capitals.
    public static Optional<String> withExtension(String extension) {
        return FileFormat.withExtension(extension).map(FileFormat::id);
    }

    /// The part of a file's name after its last dot; empty when there is none.
    public static String extension(String path) {
        var name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return name.substring(name.lastIndexOf('.') + 1).equals(name) ? "" : name.substring(name.lastIndexOf('.') + 1);
    }

    private static List<String> ids(Set<FileFormat> formats) {
        return formats.stream().map(FileFormat::id).toList();
    }
}
