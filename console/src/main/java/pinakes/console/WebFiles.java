package pinakes.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The files of the console, from the class path.
///
/// Files are read and compressed when they are first asked for, so that a server without visitors pays nothing. While
/// the pages are developed, the system property `pinakes.console.sources` names their directory: files found there are
/// read for every request, so that a reload shows every change.
final class WebFiles {
    private static final String SOURCES = "pinakes.console.sources";
    private static final String ROOT = "web/";
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");
    private static final int HASH_CHARACTERS = 12;

    private final Map<String, WebFile> files = new ConcurrentHashMap<>();
    private final @Nullable Path sources =
            Optional.ofNullable(System.getProperty(SOURCES)).map(Path::of).orElse(null);
    private final String hash = sources == null ? hash() : "sources";

    /// Changes whenever a file changes.
    String version() {
        return hash;
    }

    /// Whether a file with the same version always has the same content, so that browsers can cache it.
    boolean areFinal() {
        return sources == null;
    }

    /// The page, which refers to the other files by their version.
    WebFile page() {
        return sources == null ? files.computeIfAbsent("", _ -> newPage()) : newPage();
    }

    private WebFile newPage() {
        return WebFile.of(
                "index.html", text("index.html").replace("{version}", hash).getBytes(StandardCharsets.UTF_8));
    }

    /// The text of a file that exists.
    String text(String name) {
        return new String(
                bytes(name).orElseThrow(() -> new IllegalStateException("The console has no file " + name)),
                StandardCharsets.UTF_8);
    }

    Optional<WebFile> find(String name) {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        if (sources != null && Files.exists(sources.resolve(name))) {
            return bytes(name).map(bytes -> WebFile.of(name, bytes));
        }
        var known = files.get(name);
        return known != null
                ? Optional.of(known)
                : bytes(name).map(bytes -> files.computeIfAbsent(name, _ -> WebFile.of(name, bytes)));
    }

    private Optional<byte[]> bytes(String name) {
        var source = sources == null ? null : sources.resolve(name);
        try (var file = source != null && Files.exists(source)
                ? Files.newInputStream(source)
                : WebFiles.class.getResourceAsStream(ROOT + name)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the console's file " + name, e);
        }
    }

    private static String hash() {
        try (var file = Objects.requireNonNull(WebFiles.class.getResourceAsStream("web.sha256"), "web.sha256")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII).substring(0, HASH_CHARACTERS);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the hash of the console's files", e);
        }
    }
}
