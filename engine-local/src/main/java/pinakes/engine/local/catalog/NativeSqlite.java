package pinakes.engine.local.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// SQLite's native code for this machine.
///
/// By default the driver unpacks it into the temporary directory every time, which takes 0.1 s, starts a
/// process and leaves a file behind when the program is killed. Unpacked once next to the program, it is found
/// through the system property `org.sqlite.lib.path`.
public final class NativeSqlite {
    private NativeSqlite() {}

    /// Unpacks it into a directory, which is created if missing.
    public static void unpackInto(Path directory) throws IOException {
        var name = LibraryLoaderUtil.getNativeLibName();
        var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (var library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (library == null) {
                throw new IOException("SQLite has no native code for this system: " + resource);
            }
            Files.createDirectories(directory);
            // Renamed when complete: loading half a library crashes the process.
            var draft = directory.resolve(name + ".new");
            Files.copy(library, draft, StandardCopyOption.REPLACE_EXISTING);
            Files.move(draft, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
