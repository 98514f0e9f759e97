package pinakes.app.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/// A Java runtime with the modules that the program uses.
final class JavaRuntime {
    /// All of Java SE, because libraries look up parts of it by name, and the JDK modules that are in use.
    private static final List<String> MODULES = List.of(
            "java.se",
            "jdk.charsets",
            "jdk.crypto.cryptoki",
            "jdk.jfr",
            "jdk.localedata",
            "jdk.management",
            "jdk.net",
            "jdk.unsupported",
            "jdk.zipfs");

    private JavaRuntime() {}

    /// Creates a runtime in a directory that does not exist yet.
    static void link(Path directory) throws IOException {
        var jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new IOException("jlink is missing from this JDK. Install a complete JDK."));
        var output = new StringWriter();
        var writer = new PrintWriter(output);
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
            throw new IOException("jlink failed: " + output.toString().strip());
        }
    }
}
