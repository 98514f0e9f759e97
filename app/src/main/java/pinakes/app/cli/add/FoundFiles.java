package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.engine.core.folder.IgnoreRules;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlainText;
import pinakes.engine.file.FileNames;
import pinakes.engine.file.KernelFiles;
import pinakes.tool.text.TerminalText;

/// The files that the user named, directly or by a folder.
///
/// @param files those named directly, and in folders those in a supported format or with text in them
/// @param unread paths in the folders that could not be read, each with the reason
/// @param kernel directories in the folders where a kernel file system is mounted
/// @param skipped the other files in the folders
record FoundFiles(List<Path> files, List<String> unread, List<Path> kernel, SkippedFiles skipped) {
    FoundFiles {
        files = List.copyOf(files);
        unread = List.copyOf(unread);
        kernel = List.copyOf(kernel);
    }

    /// @param directory the directory that names are relative to
    /// @param reserved files and directories of the program itself, which are left out of folders
    static FoundFiles at(Path directory, List<String> names, List<Path> reserved) throws CommandFailedException {
        var files = new ArrayList<Path>();
        var unread = new ArrayList<String>();
        var kernel = new ArrayList<Path>();
        var skipped = new SkippedFiles();
        for (var name : names) {
            if (name.isBlank()) {
                throw CommandFailedException.usage(
                        "A path is empty. Specify a file or a folder, such as \".\" for the current folder.");
            }
            try {
                var path = directory.resolve(name).normalize();
                if (Files.isDirectory(path) && !KernelFiles.include(path)) {
                    var root = path.toRealPath();
                    var top = Files.isSymbolicLink(path) ? root : path;
                    var below = new Below(top, root, reserved, skipped);
                    Files.walkFileTree(top, below);
                    below.files.stream().sorted().forEach(files::add);
                    unread.addAll(below.unread);
                    kernel.addAll(below.kernel);
                } else {
                    files.add(path);
                }
            } catch (InvalidPathException _) {
                throw CommandFailedException.usage("Invalid path \"" + TerminalText.onOneLine(name) + "\".");
            } catch (IOException e) {
                throw new CommandFailedException("The folder " + name + " cannot be read: " + reason(e) + ".");
            }
        }
        return new FoundFiles(files, unread, kernel, skipped);
    }

    /// Some exceptions say what happened only by their type.
    static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "it no longer exists";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> Objects.requireNonNullElse(failure.getMessage(), "unknown error");
        };
    }

    /// Whether a file begins like text; a file that cannot be read is reported later.
    static boolean isText(Path file) {
        try (var content = Files.newInputStream(file)) {
            var start = content.readNBytes(PlainText.HEAD_BYTES);
            return start.length > 0 && PlainText.isLikely(start);
        } catch (IOException _) {
            return true;
        }
    }

    /// Collects the files in a folder; unreadable ones do not stop the walk.
    private static final class Below extends SimpleFileVisitor<Path> {
        private final List<Path> files = new ArrayList<>();
        private final List<String> unread = new ArrayList<>();
        private final List<Path> kernel = new ArrayList<>();
        private final Deque<IgnoreRules> rules = new ArrayDeque<>();
        private final Path top;
        private final Path root;
        private final List<Path> reserved;
        private final SkippedFiles skipped;

        /// @param top the folder as the user named it, unless that is a symbolic link
        /// @param root the folder with symbolic links resolved
        Below(Path top, Path root, List<Path> reserved, SkippedFiles skipped) {
            this.top = top;
            this.root = root;
            this.reserved = reserved.stream().map(Below::real).toList();
            this.skipped = skipped;
        }

        /// Hidden folders hold data of programs, not documents.
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            var names = names(directory);
            var above = rules.isEmpty() ? IgnoreRules.none() : rules.peek();
            if (!names.isEmpty()
                    && (Files.isHidden(directory) || isReserved(directory) || above.ignores(names, true))) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (KernelFiles.areMountedAt(directory)) {
                kernel.add(directory);
                return FileVisitResult.SKIP_SUBTREE;
            }
            try {
                rules.push(above.in(directory, names.size(), FolderAccess.PLAIN.opener()));
                return FileVisitResult.CONTINUE;
            } catch (IOException e) {
                unread.add(directory.resolve(IgnoreRules.FILE) + "  (" + reason(e) + ")");
                return FileVisitResult.SKIP_SUBTREE;
            }
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            var above = rules.peek();
            if ((above != null && above.ignores(names(file), false)) || file.endsWith(IgnoreRules.FILE)) {
                return FileVisitResult.CONTINUE;
            }
            try {
                if (Files.isRegularFile(file) && !isReserved(file) && belongs(file, attributes)) {
                    if (FileNames.areUndecodable(file.toString())) {
                        unread.add(file + "  (its name is not UTF-8; rename it)");
                    } else {
                        files.add(file);
                    }
                } else if (!Files.isDirectory(file)) {
                    skipped.add(file, root, isReserved(file));
                }
                return FileVisitResult.CONTINUE;
            } catch (IOException e) {
                return visitFileFailed(file, e); // it was removed in the meantime, for example
            }
        }

        private static Path real(Path path) {
            try {
                return path.toRealPath();
            } catch (IOException _) {
                return path.toAbsolutePath().normalize(); // there is none yet
            }
        }

        /// Whether a path belongs to the program itself. Paths inside a program folder that the user named explicitly
        /// do not count.
        private boolean isReserved(Path path) {
            var real = real(path);
            return reserved.stream().anyMatch(own -> real.startsWith(own) && !root.startsWith(own));
        }

        private List<String> names(Path path) {
            return path.equals(top)
                    ? List.of()
                    : StreamSupport.stream(top.relativize(path).spliterator(), false)
                            .map(Path::toString)
                            .toList();
        }

        /// Whether the file belongs to the folder: not hidden, not a link to a place outside, and text unless its
        /// name says otherwise. Some files without a size, such as `/proc/kmsg`, keep their readers waiting.
        private boolean belongs(Path file, BasicFileAttributes attributes) throws IOException {
            return !Files.isHidden(file)
                    && (!attributes.isSymbolicLink() || file.toRealPath().startsWith(root))
                    && (!FileFormat.isPlainText(file.getFileName().toString())
                            || (!AddSource.isEmpty(file) && isText(file)));
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            unread.add(file + "  (" + reason(e) + ")");
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
            rules.pop();
            if (e != null) {
                unread.add(directory + "  (" + reason(e) + ")");
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
