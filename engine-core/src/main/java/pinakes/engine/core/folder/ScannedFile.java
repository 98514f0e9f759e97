package pinakes.engine.core.folder;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/// A file of a folder, without its content.
///
/// @param path relative to the folder, with slashes
record ScannedFile(String path, long sizeBytes, long modifiedNanos) {
    static ScannedFile of(String path, BasicFileAttributes attributes) {
        return new ScannedFile(
                path, attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }

    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
