package pinakes.engine.core.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import pinakes.engine.file.FileThreads;
import pinakes.engine.file.KernelFiles;
import pinakes.engine.file.UnresponsiveFilesException;
import pinakes.engine.folder.FolderSpec;

/// Whether a folder can be synced.
sealed interface FolderRoot {
    /// It can.
    ///
    /// @param path its real path
    record Found(Path path) implements FolderRoot {}

    /// It cannot.
    ///
    /// @param reason a sentence for the caller
    record Refused(String reason) implements FolderRoot {}

    /// Checks a folder; waits for as long as its drive does not respond.
    static FolderRoot of(FolderSpec spec, FolderAccess access) {
        var invalid = Stream.concat(spec.include().stream(), spec.exclude().stream())
                .filter(pattern -> IgnorePattern.parse(pattern)
                        .filter(IgnorePattern::isValid)
                        .isEmpty())
                .findFirst();
        if (invalid.isPresent()) {
            return new Refused(
                    "Invalid pattern '" + invalid.get() + "'. Use the syntax of .gitignore, such as *.pdf or drafts/.");
        }
        var root = real(spec.path());
        return root.isPresent()
                ? of(spec, root.get(), access)
                : new Refused("The folder " + spec.path()
                        + " does not exist or cannot be accessed. Nothing was changed; check that its disk is"
                        + " mounted.");
    }

    private static FolderRoot of(FolderSpec spec, Path root, FolderAccess access) {
        if (!Files.isDirectory(root) || !Files.isReadable(root)) {
            return new Refused(spec.path() + " is not a readable folder. Nothing was changed.");
        }
        if (KernelFiles.include(root)) {
            return new Refused(spec.path() + " is in a kernel file system, which generates the content of its"
                    + " files each time they are read. Nothing was changed.");
        }
        return access.reservedReal().stream().anyMatch(root::startsWith)
                ? new Refused(spec.path() + " belongs to the knowledge base itself and cannot be synced.")
                : new Found(root);
    }

    /// Checks a folder for a call, which must not wait for a drive that does not respond.
    static FolderRoot ofCall(FolderSpec spec, FolderAccess access) throws InterruptedException {
        return forCall(() -> of(spec, access))
                .orElse(new Refused("The drive of " + spec.path() + " does not respond. Nothing was changed."));
    }

    /// The real path of a folder that a call names; empty when it does not exist or its drive does not respond.
    static Optional<Path> realOfCall(String path) throws InterruptedException {
        return forCall(() -> real(path)).flatMap(found -> found);
    }

    /// @return empty when the drive does not respond
    private static <T> Optional<T> forCall(Callable<T> work) throws InterruptedException {
        try {
            return Optional.of(FileThreads.CHECKS.call(work));
        } catch (UnresponsiveFilesException _) {
            return Optional.empty();
        } catch (IOException e) {
            if (Thread.interrupted()) { // the call was stopped
                throw new InterruptedException();
            }
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> real(String path) {
        try {
            var given = Path.of(path);
            return given.isAbsolute() ? Optional.of(given.toRealPath()) : Optional.empty();
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }
}
