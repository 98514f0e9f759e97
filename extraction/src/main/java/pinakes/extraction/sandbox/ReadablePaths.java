package pinakes.extraction.sandbox;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a JVM reads besides documents: its own files, its classes, libraries, fonts, and facts about the machine.
final class ReadablePaths {
    private static final List<String> OF_THE_SYSTEM = List.of(
            "/lib",
            "/lib64",
            "/usr/lib",
            "/usr/lib64",
            "/usr/local/lib",
            "/usr/share",
            "/usr/local/share/fonts",
            "/etc/ld.so.cache",
            "/etc/fonts",
            "/etc/localtime",
            "/var/cache/fontconfig",
            "/dev/zero",
            "/dev/random",
            "/dev/urandom",
            "/proc/self",
            "/proc/cpuinfo",
            "/proc/meminfo",
            "/proc/stat",
            "/sys/devices/system",
            "/sys/fs/cgroup");

    /// Some distributions keep the JDK's configuration there, behind links.
    private static final String JDK_SETTINGS = "java*";

    private static final Pattern MAPPED_LIBRARY = Pattern.compile("(/\\S*/)[^/]+\\.so[.\\d]*$");

    private ReadablePaths() {}

    static List<Path> ofThisProcess() throws IOException {
        var paths = new ArrayList<Path>();
        OF_THE_SYSTEM.forEach(path -> paths.add(Path.of(path)));
        paths.add(Path.of(System.getProperty("java.home")));
        for (var entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            paths.add(Path.of(entry).toAbsolutePath());
        }
        try (var settings = Files.newDirectoryStream(Path.of("/etc"), JDK_SETTINGS)) {
            settings.forEach(paths::add);
        }
        paths.addAll(mappedLibraries());
        return paths;
    }

    /// The directories of the loaded libraries, which are not the usual ones on some systems.
    private static List<Path> mappedLibraries() throws IOException {
        try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
            return maps.map(MAPPED_LIBRARY::matcher)
                    .filter(match -> match.find())
                    .map(match -> Path.of(match.group(1)))
                    .distinct()
                    .toList();
        }
    }
}
