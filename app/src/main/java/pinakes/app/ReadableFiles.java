package pinakes.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.HiddenFiles;
import pinakes.app.settings.Settings;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;

/// Which files of this machine the tools may read.
final class ReadableFiles {
    private static final Logger LOG = LoggerFactory.getLogger(ReadableFiles.class);

    private ReadableFiles() {}

    static FileAccess of(Settings settings) {
        var reserved = Stream.concat(Stream.of(settings.dataDir()), settings.keyFiles().stream());
        var roots = new AllowedRoots(
                settings.allowedRoots().orElseGet(() -> ofTheirUser(settings)),
                settings.allowedRoots().isEmpty(),
                settings.hiddenFiles() == HiddenFiles.ALLOWED,
                reserved.toList());
        return new FileAccess(roots, settings.workingDirectory(), settings.home(), settings.maxFileSizeMb());
    }

    /// Logs what the operator should know about the files that the settings name.
    static void warn(Settings settings) {
        settings.keyFiles().stream()
                .filter(ReadableFiles::isReadByAll)
                .forEach(file -> LOG.warn(
                        "Every user of this machine can read the key in {}: chmod 600 keeps it private", file));
        // A directory may come later, but a name that was mistyped never does.
        settings.allowedRoots().orElse(List.of()).stream()
                .filter(Files::notExists)
                .forEach(root -> LOG.warn(
                        "The setting allowed-roots names {}, which is not there: no file below it can be read", root));
    }

    private static boolean isReadByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    /// Who reaches a server on this machine only is its user, and may have read what is theirs; nobody else may.
    private static List<Path> ofTheirUser(Settings settings) {
        if (!Addresses.isOnlyForThisMachine(settings.mcpHost(), settings)
                || !Addresses.isOnlyForThisMachine(settings.engineHost(), settings)) {
            return List.of();
        }
        return Stream.of(settings.home(), settings.workingDirectory())
                .filter(directory -> directory.getNameCount() > 0) // the whole machine is not the user's
                .distinct()
                .toList();
    }
}
