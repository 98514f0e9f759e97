package pinakes.extraction.ocr;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/// The languages that text can be recognised in, by the names of their data, such as `deu`.
public final class OcrLanguages {
    public static final String ENGLISH = "eng";

    /// The languages whose data ships with the program.
    public static final List<String> SHIPPED = List.of(
            ENGLISH, "deu", "fra", "spa", "ita", "por", "rus", "ukr", "ell", "heb", "ara", "fas", "hin", "tha",
            "chi_sim", "chi_tra", "jpn", "kor");

    private static final String SUFFIX = ".traineddata";
    private static final double OWN_LETTERS_MIN = 0.6;

    /// The data for a language of text, where their names differ from the ISO 639 codes with three letters.
    private static final Map<String, String> OTHER_NAMES = Map.of("zh", "chi_sim", "no", "nor", "sr", "srp");

    /// The data for the scripts that orientation detection tells apart, most likely first.
    private static final Map<String, List<String>> BY_SCRIPT = Map.ofEntries(
            Map.entry("Cyrillic", List.of("rus", "ukr", "bul", "bel", "srp", "mkd")),
            Map.entry("Arabic", List.of("ara", "fas", "urd")),
            Map.entry("Devanagari", List.of("hin", "mar", "nep", "san")),
            Map.entry("Han", List.of("chi_sim", "chi_tra", "jpn")),
            Map.entry("Japanese", List.of("jpn", "chi_sim")),
            Map.entry("Hiragana", List.of("jpn")),
            Map.entry("Katakana", List.of("jpn")),
            Map.entry("Korean", List.of("kor")),
            Map.entry("Hangul", List.of("kor")),
            Map.entry("Hebrew", List.of("heb", "yid")),
            Map.entry("Greek", List.of("ell", "grc")),
            Map.entry("Thai", List.of("tha")),
            Map.entry("Bengali", List.of("ben", "asm")),
            Map.entry("Tamil", List.of("tam")),
            Map.entry("Telugu", List.of("tel")),
            Map.entry("Kannada", List.of("kan")),
            Map.entry("Malayalam", List.of("mal")),
            Map.entry("Gujarati", List.of("guj")),
            Map.entry("Gurmukhi", List.of("pan")),
            Map.entry("Georgian", List.of("kat")),
            Map.entry("Armenian", List.of("hye")),
            Map.entry("Ethiopic", List.of("amh", "tir")),
            Map.entry("Khmer", List.of("khm")),
            Map.entry("Lao", List.of("lao")),
            Map.entry("Myanmar", List.of("mya")),
            Map.entry("Sinhala", List.of("sin")));

    private final Path directory;
    private final Set<String> installed = new LinkedHashSet<>();

    /// @param directory with further data, and where the data that ships is unpacked to
    OcrLanguages(Path directory) {
        this.directory = directory;
        installed.addAll(SHIPPED);
        installed.addAll(in(directory));
    }

    /// The languages whose data is in a directory.
    public static List<String> in(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .map(OcrLanguages::of)
                    .filter(name -> !name.equals("osd"))
                    .sorted()
                    .toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    /// The name of the data in a file.
    public static String of(Path file) {
        var name = file.getFileName().toString();
        return name.substring(0, name.length() - SUFFIX.length());
    }

    /// The installed data for a script, most likely first; empty when there is none.
    List<String> ofScript(String script) {
        return BY_SCRIPT.getOrDefault(script, List.of()).stream()
                .filter(installed::contains)
                .toList();
    }

    /// The likeliest installed data for each script but the Latin one.
    List<String> ofOtherScripts() {
        return BY_SCRIPT.keySet().stream()
                .flatMap(script -> ofScript(script).stream().limit(1))
                .distinct()
                .sorted()
                .toList();
    }

    /// Whether a script that orientation detection names is Latin, or none.
    static boolean isLatinScript(String script) {
        return script.isEmpty() || script.equals("Latin") || script.equals("Fraktur");
    }

    /// Whether the data is for a language in Latin letters.
    static boolean isLatin(String data) {
        return BY_SCRIPT.values().stream().noneMatch(known -> known.contains(data));
    }

    /// Whether most letters of a text are in the script of the data, which shows that the right data was used.
    static boolean isIn(String data, String text) {
        var scripts = BY_SCRIPT.entrySet().stream()
                .filter(entry -> entry.getValue().contains(data))
                .map(entry -> entry.getKey().toUpperCase(Locale.ROOT))
                .toList();
        var letters = text.codePoints().filter(Character::isLetter).count();
        var own = text.codePoints()
                .filter(Character::isLetter)
                .filter(letter ->
                        scripts.contains(Character.UnicodeScript.of(letter).name()))
                .count();
        return own > 0 && own >= letters * OWN_LETTERS_MIN;
    }

    /// Whether two names refer to data for the same language.
    static boolean isSameLanguage(String one, String other) {
        return one.replaceFirst("_.*", "").equals(other.replaceFirst("_.*", ""));
    }

    /// The data that would read a script.
    static Optional<String> wantedFor(String script) {
        return Optional.ofNullable(BY_SCRIPT.get(script)).map(List::getFirst);
    }

    /// The data for a language of text, such as `deu` for `de`.
    static String of(String language) {
        var primary = Locale.forLanguageTag(language);
        return OTHER_NAMES.getOrDefault(language, primary.getISO3Language());
    }

    boolean has(String data) {
        return installed.contains(data);
    }

    /// Unpacks data into the directory unless it is there already. A full disk leaves no data that is cut off.
    void unpack(String data) throws IOException {
        var target = directory.resolve(data + SUFFIX);
        if (Files.exists(target)) {
            return;
        }
        Files.createDirectories(directory);
        var part = directory.resolve(data + SUFFIX + ".part");
        try (var in = shipped(data)) {
            try (var out = Files.newOutputStream(part)) {
                in.transferTo(out);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static InputStream shipped(String data) throws IOException {
        var plain = OcrLanguages.class.getResourceAsStream("/tessdata/" + data + SUFFIX);
        if (plain != null) {
            return plain;
        }
        var packed = OcrLanguages.class.getResourceAsStream("/tessdata/" + data + SUFFIX + ".gz");
        if (packed == null) {
            throw new IOException("the OCR data is not on the class path: " + data);
        }
        return new GZIPInputStream(packed);
    }
}
