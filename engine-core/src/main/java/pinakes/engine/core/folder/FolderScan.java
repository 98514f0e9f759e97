package pinakes.engine.core.folder;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import pinakes.engine.file.FileNames;
import pinakes.engine.file.KernelFiles;
import pinakes.engine.folder.FolderSpec;

/// The files of a folder that may become documents.
///
/// Hidden and ignored files are left out. Symbolic links are not followed: their target is found anyway if it
/// is in the folder, and does not belong to the folder otherwise.
///
/// @param files ordered by path
/// @param unreadable relative paths of directories and files about which nothing is known
/// @param kernel relative paths at which file systems of the kernel are mounted
/// @param links number of symbolic links and other files that are not regular
record FolderScan(List<ScannedFile> files, List<String> unreadable, List<String> kernel, int links) {
    FolderScan {
        files = List.copyOf(files);
        unreadable = List.copyOf(unreadable);
        kernel = List.copyOf(kernel);
    }

    /// Lists the files of a folder.
    ///
    /// @param root the real path of the folder
    /// @param onDirectory called for each directory before its files are listed
    static FolderScan of(Path root, FolderSpec spec, FolderAccess access, Consumer<Path> onDirectory)
            throws IOException, InterruptedException {
        var visitor = new Visitor(root, spec, access, onDirectory);
        Files.walkFileTree(root, visitor);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        visitor.files.sort(Comparator.comparing(ScannedFile::path));
        return new FolderScan(visitor.files, visitor.unreadable, visitor.kernel, visitor.links);
    }

    /// Whether nothing is known about a path, because it or a directory above it could not be read.
    boolean isUnknown(String path) {
        return unreadable.stream()
                .anyMatch(place -> place.isEmpty() || path.equals(place) || path.startsWith(place + "/"));
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final List<ScannedFile> files = new ArrayList<>();
        private final List<String> unreadable = new ArrayList<>();
        private final List<String> kernel = new ArrayList<>();
        private final Deque<IgnoreRules> rules = new ArrayDeque<>();
        private final Path root;
        private final FolderAccess access;
        private final List<Path> reserved;
        private final List<IgnorePattern> include;
        private final IgnoreRules exclude;
        private final Consumer<Path> onDirectory;
        private int links;

        Visitor(Path root, FolderSpec spec, FolderAccess access, Consumer<Path> onDirectory) {
            this.root = root;
            this.access = access;
            this.reserved = access.reservedReal();
            this.include = patterns(spec.include());
            this.exclude = new IgnoreRules(null, 0, patterns(spec.exclude()));
            this.onDirectory = onDirectory;
        }

        private static List<IgnorePattern> patterns(List<String> lines) {
            return lines.stream()
                    .flatMap(line -> IgnorePattern.parse(line).stream())
                    .toList();
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (Thread.currentThread().isInterrupted()) {
                return FileVisitResult.TERMINATE;
            }
            var names = names(directory);
            if (!names.isEmpty() && isLeftOut(directory, names, true)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (KernelFiles.areMountedAt(directory)) {
                kernel.add(String.join("/", names));
                return FileVisitResult.SKIP_SUBTREE;
            }
            onDirectory.accept(directory);
            try {
                var above = rules.isEmpty() ? IgnoreRules.none() : rules.peek();
                rules.push(above.in(directory, names.size(), access.opener()));
                return FileVisitResult.CONTINUE;
            } catch (IOException _) {
                unreadable.add(String.join("/", names));
                return FileVisitResult.SKIP_SUBTREE;
            }
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            var names = names(file);
            if (isLeftOut(file, names, false)) {
                return FileVisitResult.CONTINUE;
            }
            var path = String.join("/", names);
            if (!attributes.isRegularFile()) {
                links++;
            } else if (FileNames.areUndecodable(path)) {
                unreadable.add(path);
            } else if (include.isEmpty() || include.stream().anyMatch(pattern -> pattern.covers(names))) {
                files.add(ScannedFile.of(path, attributes));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            var names = names(file);
            if (names.isEmpty() || !isLeftOut(file, names, true)) {
                unreadable.add(String.join("/", names));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
            rules.pop();
            if (e != null) {
                unreadable.add(String.join("/", names(directory)));
            }
            return FileVisitResult.CONTINUE;
        }

        private boolean isLeftOut(Path path, List<String> names, boolean directory) {
            var isHidden = names.getLast().startsWith(".") && !access.hidden();
            var inDirectory = rules.peek();
            return isHidden
                    || names.getLast().equals(IgnoreRules.FILE)
                    || reserved.contains(path)
                    || exclude.ignores(names, directory)
                    || (inDirectory != null && inDirectory.ignores(names, directory));
        }

        private List<String> names(Path path) {
            return path.equals(root)
                    ? List.of()
                    : StreamSupport.stream(root.relativize(path).spliterator(), false)
                            .map(Path::toString)
                            .toList();
        }
    }
}
