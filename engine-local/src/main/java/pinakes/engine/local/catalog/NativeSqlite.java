package pinakes.engine.local.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// SQLite's native code for this machine.
///
/// The driver unpacks it into the temporary directory at every start, which takes a tenth of a second, starts a
/// process to look at the system, and leaves a file behind when the program is killed. Unpacked once beside the
/// program, it is found there: the driver looks into the directory that the system property `org.sqlite.lib.path`
/// names.
public final class NativeSqlite {
    private NativeSqlite() {}

    /// Unpacks it into a directory, which is created where it is missing.
    public static void unpackInto(Path directory) throws IOException {
        var name = LibraryLoaderUtil.getNativeLibName();
        var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (var library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (library == null) {
                throw new IOException("SQLite has no native code for this system: " + resource);
            }
            Files.createDirectories(directory);
            // Under its name only when it is whole: half a library brings down whoever loads it.
            var draft = directory.resolve(name + ".new");
            Files.copy(library, draft, StandardCopyOption.REPLACE_EXISTING);
            Files.move(draft, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
