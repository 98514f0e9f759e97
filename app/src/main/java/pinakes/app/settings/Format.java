package pinakes.app.settings;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;

/// How the text of a setting becomes a value.
///
/// @param expected completes the sentence "… is not"
/// @param secret whether the text must not be repeated
public record Format<T>(String expected, boolean secret, Reading<T> reading) {
    private static final int SECRET_CHARS_MAX = 512;
    private static final String HYBRID = "hybrid";
    private static final String MODEL = "model=";

    /// Reads a text; empty when it is not what was expected.
    @FunctionalInterface
    public interface Reading<T> {
        Optional<T> read(String text, Base base);
    }

    /// What a relative path is relative to.
    public record Base(Path directory, Path home) {
        Path resolve(String text) {
            return text.equals("~") || text.startsWith("~/")
                    ? home.resolve(text.substring(Math.min(2, text.length())))
                    : directory.resolve(text);
        }
    }

    static Format<Path> path() {
        return shown("a path", (text, base) -> {
            try {
                return text.isBlank()
                        ? Optional.empty()
                        : Optional.of(base.resolve(text).toAbsolutePath().normalize());
            } catch (InvalidPathException _) {
                return Optional.empty();
            }
        });
    }

    /// Some words, as they are.
    static Format<String> text() {
        return shown("some text", (text, _) -> Optional.of(text.strip()).filter(word -> !word.isEmpty()));
    }

    /// Any number of paths, separated as in a search path or by commas; what exists as a whole is one, whatever is in
    /// its name.
    static Format<List<Path>> paths() {
        var one = path();
        return shown("a list of paths, separated by '" + File.pathSeparator + "' or by commas", (text, base) -> {
            var whole = one.reading().read(text.strip(), base).filter(Files::exists);
            if (whole.isPresent()) {
                return Optional.of(List.of(whole.get()));
            }
            var words = words(text.replace(File.pathSeparatorChar, ','));
            var paths = words.stream()
                    .flatMap(word -> one.reading().read(word, base).stream())
                    .toList();
            return Optional.of(paths).filter(all -> !all.isEmpty() && all.size() == words.size());
        });
    }

    static Format<Integer> port() {
        return whole("a port from 1 to 65535, or 0 for any free one", 0, 65_535);
    }

    static Format<Integer> count(int min, int max) {
        return whole(String.format(Locale.ROOT, "a whole number from %,d to %,d", min, max), min, max);
    }

    static Format<String> host() {
        return shown("a host name or an address", (text, _) -> Optional.of(text).filter(Format::looksLikeHost));
    }

    static Format<List<String>> hosts() {
        return shown("a comma-separated list of host names or addresses, each with or without a port", (text, _) -> {
            var hosts = words(text);
            return Optional.of(hosts).filter(all -> all.stream().allMatch(Format::looksLikeHost));
        });
    }

    /// What browsers send as the origin of a page: a scheme and a host, and no path.
    static Format<List<String>> origins() {
        var one = url();
        return shown("a comma-separated list of origins, such as `http://localhost:6274`", (text, base) -> {
            var origins = words(text);
            return Optional.of(origins)
                    .filter(all -> all.stream()
                            .allMatch(origin -> one.reading()
                                    .read(origin, base)
                                    .filter(url -> origin.endsWith("://" + url.getRawAuthority()))
                                    .isPresent()));
        });
    }

    static Format<URI> url() {
        return shown("an http or https address", (text, _) -> {
            try {
                var uri = new URI(text);
                return Optional.of(uri)
                        .filter(u ->
                                u.getHost() != null && Set.of("http", "https").contains(u.getScheme()));
            } catch (URISyntaxException _) {
                return Optional.empty();
            }
        });
    }

    /// An address that paths are appended to.
    static Format<URI> baseUrl() {
        var any = url();
        return shown(
                "an http or https address without user, query and fragment",
                (text, base) -> any.reading()
                        .read(text, base)
                        .filter(url -> url.getRawUserInfo() == null
                                && url.getRawQuery() == null
                                && url.getRawFragment() == null));
    }

    /// Any number of projects, each with its choices after its name.
    static Format<List<NewProject>> projects() {
        return shown("a comma-separated list of projects, such as `name` or `name hybrid model=MODEL`", (text, _) -> {
            var words = words(text);
            var projects =
                    words.stream().flatMap(word -> project(word).stream()).toList();
            return Optional.of(projects).filter(all -> all.size() == words.size());
        });
    }

    /// Any number of names that projects can have.
    static Format<List<String>> projectNames() {
        return shown("a comma-separated list of projects", (text, _) -> {
            var names = words(text);
            return Optional.of(names)
                    .filter(all ->
                            all.stream().allMatch(name -> ProjectId.parse(name).isPresent()));
        });
    }

    static Format<Secret> key() {
        var visible = "a key: 1 to " + SECRET_CHARS_MAX + " visible ASCII characters without a space";
        return new Format<>(
                visible,
                true,
                (text, _) -> Optional.of(text)
                        .filter(key -> !key.isEmpty() && key.length() <= SECRET_CHARS_MAX)
                        .filter(key -> key.chars().allMatch(c -> c > ' ' && c < 0x7F))
                        .map(Secret::new));
    }

    static <E extends Enum<E>> Format<E> oneOf(Class<E> choices) {
        var names = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return shown("one of " + names, (text, _) -> choice(choices, text));
    }

    /// Any of the choices, comma-separated; `all` stands for every one.
    static <E extends Enum<E>> Format<Set<E>> anyOf(Class<E> choices) {
        var every = Set.of(choices.getEnumConstants());
        var names = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return shown("all, or a comma-separated list of " + names, (text, _) -> {
            if (text.strip().equals("all")) {
                return Optional.of(every);
            }
            var words = words(text);
            var chosen = words.stream()
                    .flatMap(word -> choice(choices, word).stream())
                    .collect(Collectors.toUnmodifiableSet());
            return Optional.of(chosen)
                    .filter(set ->
                            !words.isEmpty() && set.size() == Set.copyOf(words).size());
        });
    }

    private static Optional<NewProject> project(String text) {
        var words = List.of(text.split("\\s+", -1));
        String model = null;
        var hybrid = false;
        for (var choice : words.subList(1, words.size())) {
            if (choice.equals(HYBRID)) {
                hybrid = true;
            } else if (choice.startsWith(MODEL) && choice.length() > MODEL.length()) {
                model = choice.substring(MODEL.length());
            } else {
                return Optional.empty();
            }
        }
        var chosen = model;
        var withWords = hybrid;
        return ProjectId.parse(words.getFirst()).map(id -> new NewProject(id, chosen, withWords));
    }

    private static Format<Integer> whole(String expected, int min, int max) {
        return shown(expected, (text, _) -> {
            try {
                return Optional.of(Integer.parseInt(text.strip())).filter(number -> number >= min && number <= max);
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        });
    }

    private static <T> Format<T> shown(String expected, Reading<T> reading) {
        return new Format<>(expected, false, reading);
    }

    private static <E extends Enum<E>> Optional<E> choice(Class<E> choices, String text) {
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.name().equalsIgnoreCase(text.strip()))
                .findFirst();
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static boolean looksLikeHost(String text) {
        return !text.isEmpty()
                && text.length() <= 300
                && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || ".-:[]_%".indexOf(c) >= 0);
    }
}
