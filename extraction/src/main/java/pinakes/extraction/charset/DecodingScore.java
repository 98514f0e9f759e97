package pinakes.extraction.charset;

import java.text.Normalizer;
import pinakes.extraction.language.LetterModel;

/// How much a decoded text reads like a language: the logarithm of its probability.
final class DecodingScore {
    /// What is common in printed text beside letters.
    private static final String TYPOGRAPHY = "\u00A0«»„“”‚‘’‹›–—…·•°§€©®™¿¡½¼¾²³ªº№\u00AD\u200E\u200F،؛؟״׳־±×";

    private static final double TYPOGRAPHIC = -5;
    private static final double SYMBOL = -12;
    private static final double CONTROL = -25;
    private static final double CAPITAL_INSIDE = -6;

    private final String text;
    private final String folded;
    private double fixed;

    DecodingScore(String decoded) {
        text = Normalizer.normalize(decoded, Normalizer.Form.NFC);
        folded = LetterModel.folded(text);
        for (var index = 0; index < text.length(); index++) {
            fixed += fixed(text.charAt(index), index == 0 ? ' ' : text.charAt(index - 1));
        }
    }

    double in(String language) {
        var model = LetterModel.of(language);
        var score = fixed;
        var before = ' ';
        var last = ' ';
        for (var index = 0; index < folded.length(); index++) {
            var letter = folded.charAt(index);
            var next = isInWord(letter) ? letter : ' ';
            if (next != ' ' || last != ' ') {
                score += model.log(before, last, next);
            }
            before = next == ' ' ? ' ' : last;
            last = next;
        }
        return score;
    }

    /// The part of the score that does not depend on the language.
    private static double fixed(char sign, char before) {
        if (isInWord(sign)) {
            return Character.isUpperCase(sign) && Character.isLowerCase(before) ? CAPITAL_INSIDE : 0;
        }
        if (sign < 0x80) {
            return 0;
        }
        if (TYPOGRAPHY.indexOf(sign) >= 0) {
            return TYPOGRAPHIC;
        }
        return Character.isISOControl(sign) || sign == '\uFFFD' || !Character.isDefined(sign) ? CONTROL : SYMBOL;
    }

    private static boolean isInWord(char sign) {
        return Character.isLetter(sign) || Character.getType(sign) == Character.NON_SPACING_MARK;
    }
}
