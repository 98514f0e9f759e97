package pinakes.extraction.ocr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pinakes.extraction.language.TextLanguage;

/// Finds the data for a page that is not in Latin letters.
record ScriptSearch(OcrLanguages languages, Tesseract tesseract) {
    /// Text in the right script scores at least this.
    private static final int GOOD_CONFIDENCE = 70;

    /// Text in the wrong script hardly ever scores this.
    private static final int SURE_CONFIDENCE = 85;

    /// How much confidence a difference of 1 in the fit of the letters counts for, see [TextLanguage#fit].
    private static final double FIT_WEIGHT = 20;

    /// The parts of a page whose script is determined one by one.
    private static final int PARTS = 3;

    /// The data that reads some lines best.
    ///
    /// @param script what orientation detection takes the script for
    /// @param all whether to try the data of other scripts, because scripts that look alike are easily confused
    Optional<String> data(String script, GrayPicture sample, int resolution, boolean all) throws IOException {
        var found = likeliest(languages.ofScript(script), sample, resolution);
        if (all && found.filter(Fitting::isSure).isEmpty()) {
            found = Stream.of(found, likeliest(languages.ofOtherScripts(), sample, resolution))
                    .flatMap(Optional::stream)
                    .max(Comparator.comparingDouble(Fitting::score));
        }
        return found.map(Fitting::data);
    }

    /// The script that no data was found for; empty unless most parts of the page agree on it.
    Optional<String> named(Tesseract.View whole, GrayPicture upright, int resolution) throws IOException {
        var votes = new HashMap<String, Integer>();
        votes.merge(whole.script(), 1, Integer::sum);
        for (var part = 0; part < PARTS; part++) {
            var top = part * upright.height() / PARTS;
            var bottom = (part + 1) * upright.height() / PARTS;
            tesseract
                    .view(upright.part(new PixelBox(0, top, upright.width(), bottom)), resolution)
                    .ifPresent(view -> votes.merge(view.script(), 1, Integer::sum));
        }
        var parts = votes.values().stream().mapToInt(Integer::intValue).sum();
        return votes.entrySet().stream()
                .filter(vote -> vote.getValue() * 2 > parts && parts > 1)
                .map(Map.Entry::getKey)
                .filter(script -> !OcrLanguages.isLatinScript(script)
                        && languages.ofScript(script).isEmpty())
                .findFirst();
    }

    /// Data that reads some lines as text of its language.
    private record Fitting(String data, RecognisedText read) {
        /// How well letters follow each other counts, too: data for Arabic is confident about Persian.
        double score() {
            return read.confidence()
                    + FIT_WEIGHT * TextLanguage.fit(read.text()).orElse(TextLanguage.PROSE_FIT);
        }

        boolean isSure() {
            return read.confidence() >= SURE_CONFIDENCE;
        }
    }

    private Optional<Fitting> likeliest(List<String> candidates, GrayPicture sample, int resolution)
            throws IOException {
        var fitting = new ArrayList<Fitting>();
        for (var data : candidates) {
            var read = tesseract.recognise(sample, resolution, data);
            if (fits(data, read)) {
                fitting.add(new Fitting(data, read));
            }
        }
        return fitting.stream().max(Comparator.comparingDouble(Fitting::score));
    }

    /// Whether text seems to be in the language of the data: most of its letters are in the right script, and they
    /// follow each other as they do in a language.
    static boolean fits(String data, RecognisedText read) {
        return read.confidence() >= GOOD_CONFIDENCE
                && read.isUsable()
                && OcrLanguages.isIn(data, read.text())
                && !TextLanguage.isNonsense(read.text());
    }
}
