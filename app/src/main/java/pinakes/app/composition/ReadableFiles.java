package pinakes.app.composition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.HiddenFiles;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;

/// Decides which files tools may read by path.
final class ReadableFiles {
    private static final Logger LOG = LoggerFactory.getLogger(ReadableFiles.class);

    private ReadableFiles() {}

    static FileAccess of(Settings settings) {
        var roots = new AllowedRoots(
                settings.find(SettingTable.ALLOWED_ROOTS).orElseGet(() -> ofTheUser(settings)),
                settings.find(SettingTable.ALLOWED_ROOTS).isEmpty(),
                settings.get(SettingTable.HIDDEN_FILES) == HiddenFiles.ALLOWED,
                settings.ownPaths());
        return new FileAccess(
                roots, settings.workingDirectory(), settings.home(), settings.get(SettingTable.MAX_FILE_SIZE_MB));
    }

    /// Logs warnings about the files and directories in the settings.
    static void warn(Settings settings) {
        settings.keyFiles().stream()
                .filter(ReadableFiles::isReadByAll)
                .forEach(file -> LOG.warn(
                        "Every user of this machine can read the key in {}. Protect it with chmod 600.", file));
        // The directory may be created later, but a mistyped name would go unnoticed.
        settings.find(SettingTable.ALLOWED_ROOTS).orElse(List.of()).stream()
                .filter(Files::notExists)
                .forEach(root -> LOG.warn("The setting allowed-roots names {}, which does not exist", root));
    }

    private static boolean isReadByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    /// While only this machine can reach the servers, their callers may read what the user may read.
    private static List<Path> ofTheUser(Settings settings) {
        if (!Addresses.isOnlyForThisMachine(settings.get(SettingTable.MCP_HOST), settings)
                || !Addresses.isOnlyForThisMachine(settings.get(SettingTable.ENGINE_HOST), settings)) {
            return List.of();
        }
        return Stream.of(settings.home(), settings.workingDirectory())
                .filter(directory -> directory.getNameCount() > 0) // never the whole file system
                .distinct()
                .toList();
    }
}
