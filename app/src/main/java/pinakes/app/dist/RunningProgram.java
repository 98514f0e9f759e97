package pinakes.app.dist;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Where the program that is running was started from.
///
/// @param launcher the script
/// @param image the directory with the jars
public record RunningProgram(Path launcher, Path image) {
    private static final String LAUNCHER = "pinakes.launcher";
    private static final String IMAGE = "pinakes.image";

    /// What the launcher said when it started this process.
    ///
    /// @throws IOException when it was not the launcher that did
    public static RunningProgram ofThisProcess() throws IOException {
        return new RunningProgram(said(LAUNCHER), said(IMAGE));
    }

    /// Where the program's own Java runtime is, if it has one: if it is a [Distribution] itself.
    Path runtime() {
        return image.resolve("runtime");
    }

    private static Path said(String property) throws IOException {
        return Optional.ofNullable(System.getProperty(property))
                .map(Path::of)
                .orElseThrow(() -> new IOException("This works only when the program is started with ./kb."));
    }
}
