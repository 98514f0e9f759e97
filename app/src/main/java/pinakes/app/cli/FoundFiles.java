package pinakes.app.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.FileFormat;
import pinakes.tool.text.TerminalText;

/// The files that somebody named: themselves, or by a folder above them.
///
/// @param files those that were named themselves, and of folders those in a format that can be read
/// @param unread what could not be looked at in the folders
/// @param skipped the other files of the folders
record FoundFiles(List<Path> files, List<String> unread, SkippedFiles skipped) {
    FoundFiles {
        files = List.copyOf(files);
        unread = List.copyOf(unread);
    }

    /// Looks for them.
    ///
    /// @param directory what names are relative to
    static FoundFiles at(Path directory, List<String> names) throws CommandFailedException {
        var files = new ArrayList<Path>();
        var unread = new ArrayList<String>();
        var skipped = new SkippedFiles();
        for (var name : names) {
            if (name.isBlank()) {
                throw new CommandFailedException(
                        "A path is empty; name a file or a folder, such as \".\" for this one.");
            }
            try {
                var path = directory.resolve(name).normalize();
                if (Files.isDirectory(path)) {
                    var below = new Below(path.toRealPath(), skipped);
                    Files.walkFileTree(path, below);
                    below.files.stream().sorted().forEach(files::add);
                    unread.addAll(below.unread);
                } else {
                    files.add(path);
                }
            } catch (InvalidPathException _) {
                throw new CommandFailedException("There can be no file \"" + TerminalText.onOneLine(name) + "\".");
            } catch (IOException e) {
                throw new CommandFailedException("The folder " + name + " cannot be read: " + e.getMessage());
            }
        }
        return new FoundFiles(files, unread, skipped);
    }

    /// What is in a folder; what cannot be looked at does not keep the rest out.
    private static final class Below extends SimpleFileVisitor<Path> {
        private final List<Path> files = new ArrayList<>();
        private final List<String> unread = new ArrayList<>();
        private final Path root;
        private final SkippedFiles skipped;
        private boolean isAtTop = true;

        /// @param root the folder itself, where no link leads any more
        Below(Path root, SkippedFiles skipped) {
            this.root = root;
            this.skipped = skipped;
        }

        /// What programs keep in hidden folders is not meant for readers.
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            var isPassedOver = !isAtTop && Files.isHidden(directory);
            isAtTop = false;
            return isPassedOver ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (Files.isRegularFile(file) && isMeant(file, attributes)) {
                files.add(file);
            } else if (!Files.isDirectory(file)) {
                skipped.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        /// Whether whoever named the folder means this file, too: not what is hidden, or lies elsewhere.
        private boolean isMeant(Path file, BasicFileAttributes attributes) throws IOException {
            return FileFormat.announcedBy(file.getFileName().toString()).isPresent()
                    && !Files.isHidden(file)
                    && (!attributes.isSymbolicLink() || file.toRealPath().startsWith(root));
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            unread.add(file.toString());
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
            if (e != null) {
                unread.add(directory.toString());
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
