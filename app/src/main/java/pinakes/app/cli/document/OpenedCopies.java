package pinakes.app.cli.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.document.Document;

/// Copies of stored originals for viewers, one per document.
///
/// A viewer reads its file after the command has ended, so a copy stays. Copies older than a day are removed before the
/// next one is made.
///
/// @param directory in the user's cache directory
record OpenedCopies(Path directory, InstantSource clock) {
    private static final Duration KEPT = Duration.ofDays(1);

    /// A copy with the name of the original; only the user can read it.
    Path copy(Document document, InputStream original) throws IOException {
        OwnerOnly.directory(directory);
        removeOld();
        var own = OwnerOnly.directory(directory.resolve(document.id().toString()));
        var name = document.source().fileName().replaceAll("[/\\\\:\\p{Cc}\\p{Cf}]", "_");
        var copy = own.resolve(name.isBlank() || name.startsWith(".") ? "original" + name : name);
        Files.copy(original, copy, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(own, FileTime.from(clock.instant()));
        return copy;
    }

    private void removeOld() throws IOException {
        var end = clock.instant().minus(KEPT);
        try (var copies = Files.list(directory)) {
            for (var copy : copies.toList()) {
                if (Files.getLastModifiedTime(copy).toInstant().isBefore(end)) {
                    FileTree.delete(copy);
                }
            }
        }
    }
}
