package pinakes.app.engine;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.SocketConnector;

/// The Unix domain socket of a data directory: `run/kb.sock`, where the process that holds the directory serves its
/// engine to other processes of the same user.
///
/// Systems limit the length of a socket's path. If that of the data directory is too long, the socket is in a private
/// temporary directory instead, and `run/kb.sock` is a symbolic link to it. Only the process that holds the lock of
/// the data directory creates or removes the socket, so a leftover of a killed process is replaced by the next owner.
///
/// @param directory where processes look for the socket
/// @param temporary the directory for a socket whose path would be too long
public record OwnerSocket(Path directory, Path temporary) implements SocketConnector {
    /// The shortest limit of the supported systems is 104 bytes, including the end of the string.
    private static final int PATH_BYTES_MAX = 103;

    private static final String NAME = "kb.sock";

    /// The socket of a data directory, which need not exist.
    public static OwnerSocket of(Path dataDirectory) {
        return new OwnerSocket(real(dataDirectory).resolve("run"), Path.of(System.getProperty("java.io.tmpdir")));
    }

    /// Processes may reach the directory by different paths, of which some may be too long.
    private static Path real(Path dataDirectory) {
        try {
            return dataDirectory.toRealPath();
        } catch (IOException _) {
            return dataDirectory.toAbsolutePath(); // there is none yet
        }
    }

    /// The address of its engine.
    ///
    /// @param key null for all rights
    public EngineAddress address(@Nullable String key) {
        return EngineAddress.ofSocket(link(), key);
    }

    @Override
    public SocketChannel connect() throws IOException {
        var link = link();
        try {
            var path = Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : link;
            return SocketChannel.open(UnixDomainSocketAddress.of(path));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            var refused = new ConnectException("No process accepts connections at " + link + ": " + e.getMessage());
            refused.initCause(e);
            throw refused;
        }
    }

    /// Whether a process serves the engine there.
    public boolean answers() {
        try (var _ = connect()) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Makes room for a new socket.
    ///
    /// @return where to create it
    public Path claim() throws IOException {
        OwnerOnly.directory(directory);
        remove();
        var link = link();
        if (bytes(link) <= PATH_BYTES_MAX) {
            return link;
        }
        var elsewhere = Files.createTempDirectory(OwnerOnly.created(temporary), "pinakes-")
                .resolve(NAME);
        Files.createSymbolicLink(link, elsewhere);
        return elsewhere;
    }

    /// Removes the socket, which may be missing.
    public void remove() throws IOException {
        var link = link();
        if (Files.isSymbolicLink(link)) {
            var socket = Files.readSymbolicLink(link);
            Files.deleteIfExists(socket);
            Files.deleteIfExists(socket.resolveSibling("")); // its private directory
        }
        Files.deleteIfExists(link);
    }

    private Path link() {
        return directory.resolve(NAME);
    }

    private static int bytes(Path path) {
        return path.toString().getBytes(StandardCharsets.UTF_8).length;
    }
}
