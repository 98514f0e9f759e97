package pinakes.app.cli.connect;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.engine.core.file.OwnerOnly;

/// The configuration file of a client.
///
/// @param path the file itself, not a link to it
record ConfigFile(Path path) {
    private static final long BYTES_MAX = 10L * 1024 * 1024;

    /// Follows links, because people keep configurations elsewhere and link to them.
    static ConfigFile at(Path path) throws CommandFailedException {
        try {
            return new ConfigFile(Files.exists(path) ? path.toRealPath() : path.toAbsolutePath());
        } catch (IOException e) {
            throw failed(path, "read", e);
        }
    }

    /// The text; empty when there is no file.
    String text() throws CommandFailedException {
        try {
            if (Files.notExists(path)) {
                return "";
            }
            if (!Files.isRegularFile(path)) {
                throw new CommandFailedException(path + " is not a regular file.");
            }
            if (Files.size(path) > BYTES_MAX) {
                throw new CommandFailedException(
                        path + " is too large: the limit for a configuration file is " + ByteSize.of(BYTES_MAX) + ".");
            }
            return Files.readString(path);
        } catch (CharacterCodingException _) {
            throw new CommandFailedException(path + " is not a UTF-8 text file.");
        } catch (IOException e) {
            throw failed(path, "read", e);
        }
    }

    /// Checks whether [#write] can replace the file, which takes a new file next to it.
    void checkWritable() throws CommandFailedException {
        var directory = path.getParent();
        while (directory != null && Files.notExists(directory)) {
            directory = directory.getParent();
        }
        if (directory == null || !Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new CommandFailedException(
                    path + " cannot be changed: " + directory + " is not a writable directory.");
        }
    }

    /// Replaces the file at once and keeps the old one next to it, as `NAME.bak`.
    void write(String text) throws CommandFailedException {
        var temporary = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.createDirectories(path.resolveSibling(""));
            Files.deleteIfExists(temporary);
            Files.createFile(temporary, OwnerOnly.file(temporary)); // it may contain a key
            Files.writeString(temporary, text);
            if (Files.exists(path)) {
                Files.copy(
                        path,
                        path.resolveSibling(path.getFileName() + ".bak"),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
            Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failed(path, "written", e);
        }
    }

    private static CommandFailedException failed(Path path, String what, IOException e) {
        return new CommandFailedException(path + " cannot be " + what + ": " + e.getMessage());
    }
}
