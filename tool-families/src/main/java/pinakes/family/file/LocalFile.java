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
/// @param path where it really is, without symbolic links
/// @param key what the file system knows it by, where it has such a thing
public record LocalFile(Path path, long sizeBytes, @Nullable Object key) {
    static LocalFile at(Path real, BasicFileAttributes attributes) {
        return new LocalFile(real, attributes.size(), attributes.fileKey());
    }

    public String name() {
        return String.valueOf(path.getFileName());
    }

    /// The bytes of this very file.
    ///
    /// Somebody may have put a link or another file in its place since it was looked at, so the open file
    /// only counts when the path still leads to the same one.
    ///
    /// @throws IOException when it cannot be read, or is another one now
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
