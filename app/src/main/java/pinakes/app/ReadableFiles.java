package pinakes.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.Settings;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;

/// Which files of this machine the tools may read.
final class ReadableFiles {
    private static final Logger LOG = LoggerFactory.getLogger(ReadableFiles.class);

    private ReadableFiles() {}

    static FileAccess of(Settings settings) {
        return new FileAccess(
                new AllowedRoots(settings.allowedRoots().orElseGet(() -> ofTheirUser(settings))),
                settings.workingDirectory(),
                settings.home(),
                settings.maxFileSizeMb());
    }

    /// A directory may come later, but a name that was mistyped never does.
    static void warnOfMissing(Settings settings) {
        settings.allowedRoots().orElse(List.of()).stream()
                .filter(Files::notExists)
                .forEach(root -> LOG.warn(
                        "The setting allowed-roots names {}, which is not there: no file below it can be read", root));
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
