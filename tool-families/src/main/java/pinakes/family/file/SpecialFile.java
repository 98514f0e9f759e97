package pinakes.family.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import pinakes.engine.file.KernelFiles;

/// Something that is neither an ordinary folder nor a file with its own content, so it cannot be added.
public enum SpecialFile {
    PIPE("named pipe", ", not a regular file: it passes data on and keeps none", true),
    SOCKET("socket", ", not a regular file: programs communicate through it, and it keeps no data", false),
    DEVICE("device", ", not a regular file: it is part of the machine and has no text", false),
    GENERATED("kernel file", ": its content is generated each time it is read", true),
    KERNEL_FOLDER(
            "folder in a kernel file system", ": the content of its files is generated each time they are read", false),
    OTHER("special file", ", not a regular file", false);

    /// Where kernel file systems usually are. Asking for the file system of every file would be slow.
    private static final List<Path> DIRECTORIES_OF_THE_KERNEL = List.of(Path.of("/proc"), Path.of("/sys"));

    /// The bits of the mode with the type of the file, as in stat(2).
    private static final int TYPE_BITS = 0xF000;

    private final String label;
    private final String why;
    private final boolean isStream;

    /// @param isStream whether reading it may give something that can be added
    SpecialFile(String label, String why, boolean isStream) {
        this.label = label;
        this.why = why;
        this.isStream = isStream;
    }

    /// What a path leads to, if that is special.
    public static Optional<SpecialFile> at(Path path) throws IOException {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (attributes.isDirectory()) {
            return Optional.ofNullable(KernelFiles.include(path) ? KERNEL_FOLDER : null);
        }
        if (attributes.isRegularFile()) {
            var mayBeGenerated = attributes.size() == 0
                    || DIRECTORIES_OF_THE_KERNEL.stream().anyMatch(path.toAbsolutePath()::startsWith);
            return Optional.ofNullable(mayBeGenerated && KernelFiles.include(path) ? GENERATED : null);
        }
        return Optional.of(path.getFileSystem().supportedFileAttributeViews().contains("unix") ? ofMode(path) : OTHER);
    }

    private static SpecialFile ofMode(Path path) throws IOException {
        return switch ((int) Files.getAttribute(path, "unix:mode") & TYPE_BITS) {
            case 0x1000 -> PIPE;
            case 0x2000, 0x6000 -> DEVICE;
            case 0xC000 -> SOCKET;
            default -> OTHER;
        };
    }

    /// What it is called in a list, such as `socket`.
    public String label() {
        return label;
    }

    /// Why it cannot be added, such as `this is a socket, not a regular file: …`.
    public String refusal() {
        return "this is a " + label + why;
    }

    /// Whether reading it may give something that can be added.
    public boolean isStream() {
        return isStream;
    }
}
