package pinakes.app.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The settings of one run of the program, read and checked; [SettingTable] has the keys.
///
/// @param values by the key of the setting
/// @param keyFiles the files that keys were read from
public record Settings(Map<String, Object> values, List<Path> keyFiles, Path workingDirectory, Path home) {
    public Settings {
        values = Map.copyOf(values);
        keyFiles = List.copyOf(keyFiles);
    }

    /// The value of a setting that has a default.
    public <T> T get(Setting<T> setting) {
        return find(setting).orElseThrow(() -> new IllegalStateException("No default for " + setting.key()));
    }

    /// The value of a setting that may be missing.
    @SuppressWarnings("unchecked") // the reader stores what the setting's format returns
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable((T) values.get(setting.key()));
    }

    /// The elements of a list; none when it is not set.
    public <E> List<E> list(Setting<List<E>> setting) {
        return find(setting).orElse(List.of());
    }

    /// Files and directories of the program itself, which callers must not read.
    public List<Path> ownPaths() {
        var blobs = find(SettingTable.BLOBS_URL).filter(url -> url.getScheme().equals("file"));
        var backups = find(SettingTable.BACKUP_TARGET)
                .filter(BackupTarget.Directory.class::isInstance)
                .map(BackupTarget.Directory.class::cast);
        return Stream.of(
                        Stream.of(get(SettingTable.DATA_DIR)),
                        blobs.map(Path::of).stream(),
                        backups.map(BackupTarget.Directory::path).stream(),
                        keyFiles.stream())
                .flatMap(paths -> paths)
                .toList();
    }

    /// Whether a path is the data directory that holds the knowledge base, or is in it. With a shared catalog, no
    /// directory does.
    public boolean isInData(Path path) {
        return find(SettingTable.CATALOG_URL).isEmpty() && new LinkedPath(path).isIn(get(SettingTable.DATA_DIR));
    }

    /// The values that logs must not contain.
    public List<SecretValue> secrets() {
        return values.values().stream()
                .filter(SecretValue.class::isInstance)
                .map(SecretValue.class::cast)
                .toList();
    }
}
