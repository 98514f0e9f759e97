package pinakes.app.settings;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import pinakes.app.key.KnownPermissions;
import pinakes.engine.EngineRole;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.transport.http.proxy.TrustedProxies;

/// Parses the text of a setting.
///
/// @param expected completes the sentence "… must be"
/// @param secret whether messages must not repeat the text
public record SettingFormat<T>(String expected, boolean secret, Parser<T> parser) {
    private static final int SECRET_CHARS_MAX = 512;
    private static final int HOST_CHARS_MAX = 300;
    private static final String MODEL = "model=";

    /// Parses a text; empty when it is not what was expected.
    @FunctionalInterface
    public interface Parser<T> {
        Optional<T> parse(String text, Base base);
    }

    /// Resolves relative paths and `~/`.
    public record Base(Path directory, Path home) {
        Path resolve(String text) {
            return text.equals("~") || text.startsWith("~/")
                    ? home.resolve(text.substring(Math.min(2, text.length())))
                    : directory.resolve(text);
        }
    }

    Optional<T> parse(GivenText given) {
        return parser.parse(given.text(), given.base());
    }

    static SettingFormat<Path> path() {
        return shown("a path", SettingFormat::path);
    }

    static SettingFormat<String> text() {
        return shown("non-empty text", (text, _) -> Optional.of(text.strip()).filter(word -> !word.isEmpty()));
    }

    /// Paths separated as in a search path or by commas; an existing path that contains a separator is one path.
    static SettingFormat<List<Path>> paths() {
        return shown(
                "a list of paths, separated by '" + File.pathSeparator + "' or by commas",
                (text, base) -> path(text.strip(), base)
                        .filter(Files::exists)
                        .map(List::of)
                        .or(() -> elements(text.replace(File.pathSeparatorChar, ','), base, SettingFormat::path)
                                .filter(paths -> !paths.isEmpty())));
    }

    static SettingFormat<Integer> port() {
        return whole("a port from 1 to 65535, or 0 for any free one", 0, 65_535);
    }

    static SettingFormat<Integer> count(int min, int max) {
        return whole(String.format(Locale.ROOT, "a whole number from %,d to %,d", min, max), min, max);
    }

    static SettingFormat<String> host() {
        return shown("a host name or an address", (text, _) -> host(text));
    }

    static SettingFormat<String> region() {
        return shown("a region name, such as `eu-central-1`", (text, _) -> host(text));
    }

    static SettingFormat<Set<EngineRole>> roles() {
        return nonEmptyListOf("`api`, `ingest`, or both separated by a comma", SettingFormat::role, Set::copyOf);
    }

    private static Optional<EngineRole> role(String name) {
        return EngineRole.ALL.stream().filter(role -> role.label().equals(name)).findFirst();
    }

    static SettingFormat<List<TrustedProxies.Network>> networks() {
        return nonEmptyListOf(
                "a comma-separated list of addresses or networks, such as 127.0.0.1 or 10.0.0.0/8",
                TrustedProxies.Network::parse,
                Function.identity());
    }

    static SettingFormat<List<String>> hosts() {
        return listOf(
                "a comma-separated list of host names or addresses, each with or without a port", SettingFormat::host);
    }

    static SettingFormat<List<ClaimRule>> permissionRules() {
        return rules("role=permission permission", name -> {
            try {
                return !KnownPermissions.read(List.of(name)).isEmpty();
            } catch (IllegalArgumentException _) {
                return false;
            }
        });
    }

    static SettingFormat<List<ClaimRule>> collectionRules() {
        return rules("role=collection collection", _ -> true);
    }

    static SettingFormat<List<ClaimRule>> projectRules() {
        return rules(
                "role=project project",
                name -> name.equals(ClaimRule.ALL) || ProjectId.parse(name).isPresent());
    }

    private static SettingFormat<List<ClaimRule>> rules(String form, Predicate<String> isName) {
        return listOf("a comma-separated list such as `" + form + "`", rule -> rule(rule, isName));
    }

    private static Optional<ClaimRule> rule(String text, Predicate<String> isName) {
        var equals = text.lastIndexOf('=');
        if (equals < 1) {
            return Optional.empty();
        }
        var names = List.of(text.substring(equals + 1).strip().split("\\s+", -1));
        return names.stream().allMatch(name -> !name.isEmpty() && isName.test(name))
                ? Optional.of(new ClaimRule(text.substring(0, equals).strip(), Set.copyOf(names)))
                : Optional.empty();
    }

    /// Scopes as in RFC 6749.
    static SettingFormat<List<String>> scopes() {
        return listOf(
                "a comma-separated list of scopes, such as `openid, documents:read`", matching("[!#-\\[\\]-~]{1,100}"));
    }

    /// Projects, each a name followed by its options.
    static SettingFormat<List<NewProject>> projects() {
        return listOf(
                "a comma-separated list of projects, such as `name` or `name hybrid model=MODEL`",
                SettingFormat::project);
    }

    static SettingFormat<List<String>> projectNames() {
        return listOf(
                "a comma-separated list of projects",
                name -> ProjectId.parse(name).map(ProjectId::value));
    }

    /// Names of OCR data, such as `deu` or `chi_tra`.
    static SettingFormat<List<String>> ocrLanguages() {
        return listOf("a comma-separated list of OCR languages, such as `pol, tur`", matching("[a-zA-Z_]{3,30}"));
    }

    private static Function<String, Optional<String>> matching(String pattern) {
        return text -> Optional.of(text).filter(word -> word.matches(pattern));
    }

    static SettingFormat<SecretValue> key() {
        return new SettingFormat<>(
                "1 to " + SECRET_CHARS_MAX + " visible ASCII characters without spaces",
                true,
                (text, _) -> Optional.of(text)
                        .filter(key -> !key.isEmpty() && key.length() <= SECRET_CHARS_MAX)
                        .filter(key -> key.chars().allMatch(c -> c > ' ' && c < 0x7F))
                        .map(SecretValue::new));
    }

    static <E extends Enum<E>> SettingFormat<E> oneOf(Class<E> choices) {
        return shown("one of " + names(choices), (text, _) -> choice(choices, text));
    }

    /// Presets, families and tools.
    static SettingFormat<ToolSelection> tools() {
        return nonEmptyListOf(
                "a comma-separated list of tool names or these words: " + String.join(", ", ToolSelection.groups()),
                word -> Optional.of(word.toLowerCase(Locale.ROOT)).filter(ToolSelection::isKnown),
                chosen -> new ToolSelection(Set.copyOf(chosen)));
    }

    static <T> SettingFormat<T> shown(String expected, Parser<T> parser) {
        return new SettingFormat<>(expected, false, parser);
    }

    /// A list, separated by commas.
    static <E> SettingFormat<List<E>> listOf(String expected, Function<String, Optional<E>> element) {
        return shown(expected, (text, base) -> elements(text, base, (word, _) -> element.apply(word)));
    }

    /// A list with at least one element, separated by commas.
    private static <E, T> SettingFormat<T> nonEmptyListOf(
            String expected, Function<String, Optional<E>> element, Function<List<E>, T> whole) {
        return shown(
                expected,
                (text, base) -> elements(text, base, (word, _) -> element.apply(word))
                        .filter(elements -> !elements.isEmpty())
                        .map(whole));
    }

    private static SettingFormat<Integer> whole(String expected, int min, int max) {
        return shown(expected, (text, _) -> {
            try {
                return Optional.of(Integer.parseInt(text.strip())).filter(number -> number >= min && number <= max);
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        });
    }

    /// Parses comma-separated elements; empty when one of them is not what was expected.
    static <E> Optional<List<E>> elements(String text, Base base, Parser<E> element) {
        var words = Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
        var elements = words.stream()
                .flatMap(word -> element.parse(word, base).stream())
                .toList();
        return Optional.of(elements).filter(all -> all.size() == words.size());
    }

    static Optional<Path> path(String text, Base base) {
        try {
            return text.isBlank()
                    ? Optional.empty()
                    : Optional.of(base.resolve(text).toAbsolutePath().normalize());
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> host(String text) {
        return Optional.of(text)
                .filter(host -> !host.isEmpty() && host.length() <= HOST_CHARS_MAX)
                .filter(host -> host.chars().allMatch(c -> Character.isLetterOrDigit(c) || ".-:[]_%".indexOf(c) >= 0));
    }

    private static Optional<NewProject> project(String text) {
        var words = List.of(text.split("\\s+", -1));
        String model = null;
        var hybrid = false;
        for (var option : words.subList(1, words.size())) {
            if (option.equals("hybrid")) {
                hybrid = true;
            } else if (option.startsWith(MODEL) && option.length() > MODEL.length()) {
                model = option.substring(MODEL.length());
            } else {
                return Optional.empty();
            }
        }
        var id = ProjectId.parse(words.getFirst());
        return id.isEmpty() ? Optional.empty() : Optional.of(new NewProject(id.get(), model, hybrid));
    }

    private static <E extends Enum<E>> String names(Class<E> choices) {
        return Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static <E extends Enum<E>> Optional<E> choice(Class<E> choices, String text) {
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.name().equalsIgnoreCase(text.strip()))
                .findFirst();
    }
}
