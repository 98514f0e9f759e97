package pinakes.family.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.PlainText;
import pinakes.engine.file.FileThreads;

/// A file that may be read, as it was at the time of the decision.
///
/// @param path its real path, without symbolic links
/// @param key its identity in the file system, where there is one
public record LocalFile(Path path, long sizeBytes, @Nullable Object key) {
    /// A file without symbolic links in its path.
    public static LocalFile at(Path real, BasicFileAttributes attributes) {
        return new LocalFile(real, attributes.size(), attributes.fileKey());
    }

    public String name() {
        return String.valueOf(path.getFileName());
    }

    /// Whether its beginning cannot be text in any encoding.
    public boolean isBinary() {
        try (var content = open()) {
            return !PlainText.isLikely(content.readNBytes(PlainText.HEAD_BYTES));
        } catch (IOException _) {
            return false; // reported when it is read
        }
    }

    /// Opens exactly this file.
    ///
    /// Somebody may put a link, a pipe or another file in its place at any time, or a link in place of a
    /// directory above it. So checking the path is not enough: the file that was opened is compared with this one.
    ///
    /// @return a stream that fails when the file system does not respond
    /// @throws IOException when it cannot be read or was replaced
    public InputStream open() throws IOException {
        return new FileThreadStream(
                FileThreads.READS,
                FileThreads.CHECKS.call(() -> PathHandle.isPossible() ? openHeld() : openCompared()));
    }

    private InputStream openHeld() throws IOException {
        try (var held = PathHandle.on(path)) {
            requireSame(held.target(), Files.readAttributes(held.link(), BasicFileAttributes.class));
            return Files.newInputStream(held.link());
        }
    }

    /// The fallback where the system does not reveal which file was opened: the path must still lead to this file.
    InputStream openCompared() throws IOException {
        var stream = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
        try {
            requireSame(
                    path.toRealPath(),
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
            return stream;
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    private void requireSame(Path opened, BasicFileAttributes attributes) throws IOException {
        if (!opened.equals(path) || !attributes.isRegularFile() || !Objects.equals(attributes.fileKey(), key)) {
            throw new IOException("The file was replaced while it was being opened");
        }
    }
}
