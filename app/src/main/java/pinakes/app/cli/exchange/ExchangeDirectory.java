package pinakes.app.cli.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.http.exchange.ExportTarget;
import pinakes.engine.http.exchange.ImportSource;

/// A directory with an export.
record ExchangeDirectory(Path path) implements ExportTarget, ImportSource {
    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    /// A new directory, or an empty one.
    static ExchangeDirectory created(Path path) throws IOException {
        OwnerOnly.created(path);
        try (var entries = Files.list(path)) {
            if (entries.findAny().isPresent()) {
                throw new DirectoryNotEmptyException(path.toString());
            }
        }
        return new ExchangeDirectory(path);
    }

    @Override
    public OutputStream begin(String name) throws IOException {
        var file = path.resolve(name);
        OwnerOnly.created(file.resolveSibling(".").normalize());
        return Channels.newOutputStream(FileChannel.open(file, NEW, OwnerOnly.file(file)));
    }

    /// Names come from the lists in the export: those that lead out of it, also through links, are missing.
    @Override
    public Optional<InputStream> open(String name) throws IOException {
        if (name.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        var file = path.resolve(name).normalize();
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || !file.toRealPath().startsWith(path.toRealPath())) {
            return Optional.empty();
        }
        return Optional.of(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
    }
}
