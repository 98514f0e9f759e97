package pinakes.extraction.format.text;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import pinakes.extraction.charset.CharsetLabels;

/// The charsets of an RTF file: the charset of the whole file, and those that its fonts name.
final class RtfFonts {
    private final Map<Integer, Charset> charsets = new HashMap<>();
    private Charset usual;
    private int current;

    RtfFonts(Charset usual) {
        this.usual = usual;
    }

    void usual(int codePage) {
        usual = CharsetLabels.codePage(codePage).orElse(usual);
    }

    void mac() {
        usual = CharsetLabels.find("macintosh").orElse(usual);
    }

    /// Notes a control word of the font table.
    void word(String word, int number) {
        switch (word) {
            case "f" -> current = number;
            case "fcharset" -> name(codePage(number));
            case "cpg" -> name(number);
            default -> {} // names and shapes of fonts do not matter
        }
    }

    Charset charset(int font) {
        return charsets.getOrDefault(font, usual);
    }

    private void name(int codePage) {
        if (codePage > 0) {
            CharsetLabels.codePage(codePage).ifPresent(charset -> charsets.put(current, charset));
        }
    }

    /// The code page for a number of `fcharset`; 0 for those that stand for the usual one.
    private static int codePage(int number) {
        return switch (number) {
            case 77 -> 10000;
            case 128 -> 932;
            case 129 -> 949;
            case 134 -> 936;
            case 136 -> 950;
            case 161 -> 1253;
            case 162 -> 1254;
            case 163 -> 1258;
            case 177, 181 -> 1255;
            case 178, 179, 180 -> 1256;
            case 186 -> 1257;
            case 204 -> 1251;
            case 222 -> 874;
            case 238 -> 1250;
            default -> 0;
        };
    }
}
