package pinakes.extraction.format.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.format.pdf.layout.Glyph;
import pinakes.extraction.format.pdf.layout.PageLayout;
import pinakes.extraction.format.pdf.layout.TurnedPage;
import pinakes.extraction.language.TextLanguage;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.RecognisedWord;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TemporaryDisk;

/// Corrects misread words in the text layers of scans.
///
/// A page is read again only if its layer has enough doubtful words, which are missing from the word list of its
/// language. OCR's reading replaces a doubtful word if it is similar, in the word list, and confident. Everything
/// else in the layer is kept.
final class LayerProofreader {
    /// Fewer doubtful words are rare ones or terms.
    private static final int DOUBTFUL_MIN = 3;

    private static final double DOUBTFUL_SHARE = 0.01;

    /// Word lists have most short sequences of letters, and short words are similar to many.
    private static final int LETTERS_MIN = 4;

    private static final int CONFIDENCE_MIN = 85;

    /// If OCR agrees with the layer on a smaller share of the known words, its reading of the others is not trusted.
    private static final double AGREEMENT_MIN = 0.9;

    /// Boxes of the same word share at least this much of their width.
    private static final double SAME_PLACE = 0.85;

    private static final int LISTED_MAX = 5;
    private static final Pattern HYPHEN = Pattern.compile("-");

    private final PageOcr pages;
    private final ExtractionDraft draft;
    private final Set<String> examples = new LinkedHashSet<>();
    private final List<Integer> correctedPages = new ArrayList<>();
    private int corrected;
    private int read;

    LayerProofreader(PageOcr pages, ExtractionDraft draft) {
        this.pages = pages;
        this.draft = draft;
    }

    /// The glyphs of a page whose text is the layer of a scan, with misread words corrected; empty when there are none.
    ///
    /// @param index the page, counted from 0
    /// @param text the text of the page
    Optional<Map<TurnedPage, List<Glyph>>> corrected(
            int index, Map<TurnedPage, List<Glyph>> layer, String text, List<PageImages.Placed> images)
            throws ExtractionException {
        var glyphs = layer.getOrDefault(TurnedPage.UPRIGHT, List.of());
        var words = words(glyphs);
        if (!areMost(words, text)) {
            return Optional.empty();
        }
        try {
            var replaced = replaced(words, text, index, images);
            if (replaced.isEmpty()) {
                return Optional.empty();
            }
            count(index + 1, replaced);
            var changed = new LinkedHashMap<>(layer);
            changed.put(TurnedPage.UPRIGHT, with(replaced, glyphs));
            return Optional.of(changed);
        } catch (IOException | RuntimeException | ExtractionException failure) {
            TemporaryDisk.requireNotFull(failure);
            return Optional.empty(); // the layer can be read, even if the page cannot be drawn or OCR is unavailable
        }
    }

    /// Tells the owner of the file what was corrected.
    void report() {
        if (corrected > 0) {
            draft.warn("OCR corrected " + (corrected == 1 ? "a word" : corrected + " words") + " on "
                    + (correctedPages.size() == 1 ? "page " : "pages ")
                    + listed(correctedPages.stream().map(String::valueOf).toList())
                    + " that another program had misread: "
                    + listed(List.copyOf(examples)) + ".");
        }
    }

    private static String listed(List<String> all) {
        return all.stream().limit(LISTED_MAX).collect(Collectors.joining(", "))
                + (all.size() > LISTED_MAX ? " and others" : "");
    }

    private void count(int page, Map<LayerWord, String> replaced) {
        corrected += replaced.size();
        correctedPages.add(page);
        replaced.forEach((word, better) -> examples.add("“" + word.letters() + "” is now “" + better + "”"));
    }

    /// The words of a language, each looked up once.
    private record WordList(Ocr ocr, String language, Map<String, Boolean> known) {
        WordList(Ocr ocr, String language) {
            this(ocr, language, new HashMap<>());
        }

        boolean has(String word) throws ExtractionException {
            var before = known.get(word);
            var now = before == null ? ocr.isWord(word, language) : before;
            known.put(word, now);
            return now;
        }

        /// Whether it has a word, or all parts of a compound with hyphens.
        boolean hasParts(String word) throws ExtractionException {
            if (has(word)) {
                return true;
            }
            for (var part : HYPHEN.split(word, -1)) {
                if (!has(part)) {
                    return false;
                }
            }
            return true;
        }
    }

    /// Whether a text consists of words rather than of characters without spaces, or of numbers.
    private static boolean areMost(List<LayerWord> words, String text) {
        var letters = words.stream().mapToLong(word -> word.letters().length()).sum();
        return letters * 2
                > text.codePoints().filter(Character::isLetterOrDigit).count();
    }

    /// The words that can be judged, in the order in which they are drawn. The rest of a word that is divided at the
    /// end of a line is none.
    private static List<LayerWord> words(List<Glyph> glyphs) {
        var order = new IdentityHashMap<Glyph, Integer>();
        glyphs.forEach(glyph -> order.put(glyph, order.size()));
        var all = PageLayout.words(glyphs).stream()
                .sorted(Comparator.comparingInt(word -> order.getOrDefault(word.getFirst(), 0)))
                .toList();
        var words = new ArrayList<LayerWord>();
        var isRest = false;
        for (var word : all) {
            if (!isRest) {
                LayerWord.of(word)
                        .filter(one -> one.letters().length() >= LETTERS_MIN)
                        .ifPresent(words::add);
            }
            isRest = LayerWord.isDivided(word);
        }
        return words;
    }

    /// Whether there are enough doubtful words. Names are in no word list, nor are most compounds.
    private static boolean isDoubtful(List<LayerWord> words, WordList known) throws ExtractionException {
        var doubtful = new HashSet<String>();
        for (var word : words) {
            if (Character.isLowerCase(word.letters().codePointAt(0)) && !known.hasParts(word.letters())) {
                doubtful.add(word.letters());
            }
        }
        return doubtful.size() >= DOUBTFUL_MIN && doubtful.size() >= DOUBTFUL_SHARE * words.size();
    }

    /// Whether another page may be read; a picture that is too large is not.
    private boolean isAllowed(List<PageImages.Placed> images) {
        if (!images.stream().allMatch(PageImages.Placed::isDrawable)) {
            return false;
        }
        if (read++ >= draft.limits().picturesMax()) {
            draft.warn("Only the first " + draft.limits().picturesMax()
                    + " pages with doubtful words in their text layer were compared with OCR.");
            return false;
        }
        return true;
    }

    /// What OCR reads instead of the doubtful words of a page.
    private Map<LayerWord, String> replaced(
            List<LayerWord> words, String text, int index, List<PageImages.Placed> images)
            throws IOException, ExtractionException {
        var language = TextLanguage.of(text).filter(pages.ocr()::knows);
        if (language.isEmpty()) {
            return Map.of();
        }
        var known = new WordList(pages.ocr(), language.get());
        return isDoubtful(words, known) && isAllowed(images)
                ? replaced(words, pages.recognise(index, images), known)
                : Map.of();
    }

    private static Map<LayerWord, String> replaced(List<LayerWord> words, PageOcr.Recognised recognised, WordList known)
            throws ExtractionException {
        var replaced = new LinkedHashMap<LayerWord, String>();
        var same = 0;
        var compared = 0;
        for (var word : words) {
            var found = inPlaceOf(word, recognised);
            if (found.isEmpty()) {
                continue;
            }
            var letters = LayerWord.letters(found.get().text());
            if (known.has(word.letters())) {
                compared++;
                same += letters.equalsIgnoreCase(word.letters()) ? 1 : 0;
            } else if (found.get().confidence() >= CONFIDENCE_MIN
                    && letters.length() >= LETTERS_MIN
                    && Misreading.is(word.letters(), letters)
                    && known.has(letters)) {
                replaced.put(word, letters);
            }
        }
        return same >= AGREEMENT_MIN * compared ? replaced : Map.of();
    }

    /// The word that OCR read where a word of the layer is.
    private static Optional<RecognisedWord> inPlaceOf(LayerWord word, PageOcr.Recognised recognised) {
        RecognisedWord best = null;
        var most = SAME_PLACE;
        for (var candidate : recognised.text().words()) {
            var shared = word.shared(candidate.place(), recognised.dotsPerPoint());
            if (shared >= most) {
                best = candidate;
                most = shared;
            }
        }
        return Optional.ofNullable(best);
    }

    private static List<Glyph> with(Map<LayerWord, String> replaced, List<Glyph> glyphs) {
        var instead = new IdentityHashMap<Glyph, List<Glyph>>();
        replaced.forEach((word, letters) -> {
            word.glyphs().forEach(glyph -> instead.put(glyph, List.of()));
            instead.put(word.glyphs().getFirst(), word.with(letters));
        });
        return glyphs.stream()
                .flatMap(glyph -> instead.getOrDefault(glyph, List.of(glyph)).stream())
                .toList();
    }
}
