package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.LibraryLoaderUtil;

final class NativeSqliteTest {
    @Test
    void code_for_this_machine_is_unpacked_where_the_driver_looks_for_it(@TempDir Path directory) throws IOException {
        var libraries = directory.resolve("native");

        NativeSqlite.unpackInto(libraries);
        NativeSqlite.unpackInto(libraries);

        assertThat(libraries.resolve(LibraryLoaderUtil.getNativeLibName())).isNotEmptyFile();
    }
}
