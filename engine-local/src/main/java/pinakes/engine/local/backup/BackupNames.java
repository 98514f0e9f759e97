package pinakes.engine.local.backup;

import java.util.regex.Pattern;
import pinakes.engine.core.blob.ContentHash;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// The names of the files in a backup, and the form of its JSON files.
final class BackupNames {
    static final String HEADER = "backup.json";
    static final String CATALOG = "catalog.db";
    static final String MANIFEST = "manifest.json";
    static final String BLOBS = "blobs";

    private static final Pattern BLOB = Pattern.compile(BLOBS + "/([0-9a-f]{2})/(\\1[0-9a-f]{62})");
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private BackupNames() {}

    static String blob(ContentHash hash) {
        return BLOBS + "/" + hash.value().substring(0, 2) + "/" + hash;
    }

    static boolean isBlob(String name) {
        return BLOB.matcher(name).matches();
    }

    /// The hash in the name of a blob.
    static String hash(String blob) {
        return blob.substring(blob.lastIndexOf('/') + 1);
    }

    static byte[] json(Object value) {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(value);
    }

    static <T> T read(String name, byte[] json, Class<T> type) throws InvalidBackupException {
        try {
            return JSON.readValue(json, type);
        } catch (JacksonException | IllegalArgumentException | NullPointerException _) {
            throw new InvalidBackupException("The backup is damaged: " + name + " cannot be read.");
        }
    }
}
