package pinakes.app.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/// A Java runtime of our own: the running JDK without what we do not use.
final class JavaRuntime {
    /// The whole standard edition, because libraries look for parts of it by name, and of the JDK's own modules those
    /// that something here uses.
    private static final List<String> MODULES = List.of(
            "java.se",
            "jdk.crypto.cryptoki",
            "jdk.jfr",
            "jdk.localedata",
            "jdk.management",
            "jdk.net",
            "jdk.unsupported",
            "jdk.zipfs");

    private JavaRuntime() {}

    /// Links a runtime into a directory that does not exist yet.
    ///
    /// @throws IOException when the running Java cannot make one
    static void link(Path directory) throws IOException {
        var jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new IOException("This Java has no jlink; a complete JDK is needed."));
        var said = new StringWriter();
        var writer = new PrintWriter(said);
        var code = jlink.run(
                writer,
                writer,
                "--output",
                directory.toString(),
                "--add-modules",
                String.join(",", MODULES),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--compress",
                "zip-6");
        if (code != 0) {
            throw new IOException("jlink failed: " + said.toString().strip());
        }
    }
}
