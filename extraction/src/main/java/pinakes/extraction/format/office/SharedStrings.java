package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.packed.XmlPull;

/// The strings of a workbook, which its cells refer to by index.
final class SharedStrings {
    /// The limit of spreadsheet programs.
    private static final int CELL_CHARS_MAX = 32_767;

    private final List<String> texts = new ArrayList<>();

    private SharedStrings() {}

    static SharedStrings read(XmlPull xml, ReadingLimits limits) throws IOException, ExtractionException {
        var strings = new SharedStrings();
        var chars = 0L;
        try (xml) {
            while (xml.next()) {
                if (xml.isStart("si")) {
                    var text = rich(xml);
                    chars += text.length();
                    if (chars > limits.charsMax()) {
                        throw limits.tooMuchText();
                    }
                    strings.texts.add(text);
                }
            }
        }
        return strings;
    }

    /// The text in the current element, without phonetic hints.
    static String rich(XmlPull xml) throws IOException {
        var text = new StringBuilder();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("t")) {
                text.append(xml.textWithin());
            } else if (xml.isStart("rPh")) {
                xml.skip();
            }
        }
        return text.substring(0, Math.min(text.length(), CELL_CHARS_MAX));
    }

    String get(int index) {
        return index >= 0 && index < texts.size() ? texts.get(index) : "";
    }
}
