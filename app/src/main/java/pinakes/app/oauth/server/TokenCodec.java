package pinakes.app.oauth.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.tool.contract.WireJson;
import pinakes.transport.mcp.message.TokenCipher;
import tools.jackson.core.JacksonException;

/// Values that clients carry and only this server can make and read.
record TokenCodec(TokenCipher cipher) {
    private static final String KEY_FILE = "key";

    /// Uses the key in a directory, or makes one.
    static TokenCodec in(Path directory, SecureRandom random) throws IOException {
        var file = directory.resolve(KEY_FILE);
        var fresh = new byte[TokenCipher.KEY_BYTES];
        random.nextBytes(fresh);
        try (var out = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OwnerOnly.file(file))) {
            out.write(ByteBuffer.wrap(fresh));
        } catch (FileAlreadyExistsException _) {
            OwnerOnly.restrict(file);
        }
        var key = Files.readAllBytes(file);
        if (key.length != TokenCipher.KEY_BYTES) {
            throw new IOException(
                    file + " is damaged. Delete it; everyone who signed in through a browser must then sign in again.");
        }
        return new TokenCodec(TokenCipher.of(key));
    }

    /// @param purpose the value can be opened for this purpose only
    String seal(String purpose, Object value) {
        return cipher.encrypt(purpose, WireJson.SNAKE.writeValueAsBytes(value));
    }

    <T> Optional<T> open(String purpose, String sealed, Class<T> type) {
        try {
            return cipher.decrypt(purpose, sealed).map(bytes -> WireJson.SNAKE.readValue(bytes, type));
        } catch (JacksonException _) {
            return Optional.empty(); // sealed by another version
        }
    }
}
