package pinakes.family.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A file that may be read, as it was when that was decided.
///
/// @param path its real path, without symbolic links
/// @param key its identity in the file system, where there is one
public record LocalFile(Path path, long sizeBytes, @Nullable Object key) {
    static LocalFile at(Path real, BasicFileAttributes attributes) {
        return new LocalFile(real, attributes.size(), attributes.fileKey());
    }

    public String name() {
        return String.valueOf(path.getFileName());
    }

    /// Opens exactly this file.
    ///
    /// The file may have been replaced since it was checked, so the stream only counts when the path still leads to
    /// the same file.
    ///
    /// @throws IOException when it cannot be read or was replaced
    public InputStream open() throws IOException {
        var stream = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
        try {
            if (!isUnchanged()) {
                throw new IOException("The file was replaced while it was being opened");
            }
            return stream;
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    private boolean isUnchanged() throws IOException {
        var now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return now.isRegularFile()
                && Objects.equals(now.fileKey(), key)
                && path.toRealPath().equals(path);
    }
}
