package pinakes.app.dist;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The files of the running program.
///
/// @param launcher the script `kb`
/// @param image the directory with the jars
public record RunningProgram(Path launcher, Path image) {
    /// The files that the launcher passed to this process.
    ///
    /// @throws IOException when the launcher did not start this process
    public static RunningProgram ofThisProcess() throws IOException {
        return new RunningProgram(property("pinakes.launcher"), property("pinakes.image"));
    }

    /// The Java runtime, which exists if the program is a [Distribution] itself.
    Path runtime() {
        return image.resolve("runtime");
    }

    private static Path property(String name) throws IOException {
        return Optional.ofNullable(System.getProperty(name))
                .map(Path::of)
                .orElseThrow(() -> new IOException("Start the program with ./kb to use this command."));
    }
}
