package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.extraction.packed.XmlPull;

/// The number formats of the cells in a workbook.
final class CellStyles {
    private final List<Integer> formats = new ArrayList<>();
    private final Map<Integer, String> codes = new HashMap<>();
    private final boolean from1904;

    private CellStyles(boolean from1904) {
        this.from1904 = from1904;
    }

    static CellStyles read(XmlPull xml, boolean from1904) throws IOException {
        var styles = new CellStyles(from1904);
        try (xml) {
            while (xml.next()) {
                if (xml.isStart("numFmt")) {
                    styles.codes.put(xml.number("numFmtId", 0), xml.attribute("formatCode", ""));
                } else if (xml.isStart("cellXfs")) {
                    styles.cellFormats(xml);
                }
            }
        }
        return styles;
    }

    /// A number, formatted by the style of its cell.
    String shown(String number, int style) {
        var format = style >= 0 && style < formats.size() ? formats.get(style) : 0;
        return NumberFormats.shown(number, codes.getOrDefault(format, NumberFormats.builtIn(format)), from1904);
    }

    private void cellFormats(XmlPull xml) throws IOException {
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("xf")) {
                formats.add(xml.number("numFmtId", 0));
            }
        }
    }
}
