package pinakes.extraction.charset;

import java.text.Normalizer;
import pinakes.extraction.language.LetterModel;

/// How much a decoded text reads like a language: the logarithm of its probability.
final class DecodingScore {
    /// Characters other than letters that are common in printed text.
    private static final String TYPOGRAPHY = "\u00A0«»„“”‚‘’‹›–—…·•°§€©®™¿¡½¼¾²³ªº№\u00AD\u200E\u200F،؛؟״׳־±×";

    private static final double TYPOGRAPHIC = -5;
    private static final double SYMBOL = -12;
    private static final double CONTROL = -25;
    private static final double CAPITAL_INSIDE = -6;

    private final String folded;
    private double fixed;

    DecodingScore(String decoded) {
        var text = Normalizer.normalize(decoded, Normalizer.Form.NFC);
        folded = LetterModel.folded(text);
        for (var index = 0; index < text.length(); index++) {
            fixed += fixed(text.charAt(index), index == 0 ? ' ' : text.charAt(index - 1));
        }
    }

    double in(String language) {
        return fixed + LetterModel.of(language).likelihood(folded).logarithms();
    }

    /// The part of the score that does not depend on the language.
    private static double fixed(char sign, char before) {
        if (LetterModel.isInWord(sign)) {
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
}
