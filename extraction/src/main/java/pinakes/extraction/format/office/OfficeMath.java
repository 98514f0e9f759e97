package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.LatexSigns;

/// Writes a formula of Office Open XML as LaTeX.
final class OfficeMath {
    private static final int NESTING_MAX = 100;

    /// Accents and braces, which the file names by their sign.
    private static final Map<String, String> ACCENTS = Map.of(
            "\u0302", "\\hat",
            "\u0303", "\\tilde",
            "\u0304", "\\bar",
            "\u0305", "\\overline",
            "\u0307", "\\dot",
            "\u0308", "\\ddot",
            "\u20D7", "\\vec",
            "⏞", "\\overbrace",
            "⏟", "\\underbrace");

    private final XmlPull xml;
    private int nesting;

    OfficeMath(XmlPull xml) {
        this.xml = xml;
    }

    /// The LaTeX of the element that the reader is at.
    String read() throws IOException {
        return content().strip();
    }

    /// The parts of a structure by the names of their elements, and its properties.
    private record Structure(Map<String, List<String>> parts, Map<String, String> properties) {
        String part(String name) {
            return String.join("", parts.getOrDefault(name, List.of()));
        }

        String property(String name, String otherwise) {
            return properties.getOrDefault(name, otherwise);
        }
    }

    private String content() throws IOException {
        var latex = new StringBuilder();
        if (++nesting > NESTING_MAX) {
            xml.skip();
        } else {
            for (var depth = xml.depth(); xml.nextWithin(depth); ) {
                LatexSigns.append(latex, element());
            }
        }
        nesting--;
        return latex.toString();
    }

    private String element() throws IOException {
        return switch (xml.startName()) {
            case "t" -> LatexSigns.of(xml.textWithin());
            case "f" -> fraction(structure());
            case "sSup" -> of(structure(), "{%s}^{%s}", "e", "sup");
            case "sSub" -> of(structure(), "{%s}_{%s}", "e", "sub");
            case "sSubSup" -> of(structure(), "{%s}_{%s}^{%s}", "e", "sub", "sup");
            case "sPre" -> of(structure(), "{}_{%s}^{%s}{%s}", "sub", "sup", "e");
            case "rad" -> root(structure());
            case "d" -> brackets(structure());
            case "nary" -> operator(structure());
            case "func" -> of(structure(), "\\%s{%s}", "fName", "e");
            case "acc", "groupChr" -> accent(structure(), "\\hat");
            case "bar" -> accent(structure(), "\\overline");
            case "limLow" -> of(structure(), "%s_{%s}", "e", "lim");
            case "limUpp" -> of(structure(), "%s^{%s}", "e", "lim");
            case "m" -> lines(structure(), "mr", "matrix");
            case "mr" -> String.join(" & ", structure().parts().getOrDefault("e", List.of()));
            case "eqArr" -> lines(structure(), "e", "aligned");
            case "rPr", "ctrlPr", "del" -> {
                xml.skip();
                yield "";
            }
            default -> ""; // containers: their content follows
        };
    }

    private Structure structure() throws IOException {
        var parts = new HashMap<String, List<String>>();
        var properties = new HashMap<String, String>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            var name = xml.startName();
            if (name.endsWith("Pr")) {
                properties(properties);
            } else if (!name.isEmpty()) {
                parts.computeIfAbsent(name, _ -> new ArrayList<>()).add(name.equals("mr") ? element() : content());
            }
        }
        return new Structure(parts, properties);
    }

    private void properties(Map<String, String> properties) throws IOException {
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (!xml.startName().isEmpty()) {
                properties.put(xml.startName(), xml.attribute("val", "1"));
            }
        }
    }

    private static String of(Structure structure, String form, String... names) {
        var parts =
                Arrays.stream(names).map(name -> structure.part(name).strip()).toArray();
        // Single signs need no braces, and are easier to read without.
        return String.format(Locale.ROOT, form, parts).replaceAll("^\\{(.|\\\\[A-Za-z]+)}", "$1");
    }

    private static String fraction(Structure structure) {
        return structure.property("type", "").equals("lin")
                ? of(structure, "%s/%s", "num", "den")
                : of(structure, "\\frac{%s}{%s}", "num", "den");
    }

    private static String root(Structure structure) {
        return structure.part("deg").isBlank()
                ? of(structure, "\\sqrt{%s}", "e")
                : of(structure, "\\sqrt[%s]{%s}", "deg", "e");
    }

    private static String brackets(Structure structure) {
        var separator = structure.property("sepChr", "|");
        var latex = new StringBuilder(bracket(structure.property("begChr", "(")));
        LatexSigns.append(latex, String.join(separator, structure.parts().getOrDefault("e", List.of())));
        return latex.append(bracket(structure.property("endChr", ")"))).toString();
    }

    private static String bracket(String sign) {
        return sign.equals("{") || sign.equals("}") ? "\\" + sign : LatexSigns.of(sign);
    }

    private static String operator(Structure structure) {
        var sign = structure.property("chr", "∫");
        var below = structure.part("sub");
        var above = structure.part("sup");
        return LatexSigns.of(sign)
                + (below.isBlank() ? "" : "_{" + below + "}")
                + (above.isBlank() ? "" : "^{" + above + "}")
                + " " + structure.part("e");
    }

    private static String accent(Structure structure, String usual) {
        var sign = structure.property("chr", "");
        return (sign.isEmpty() ? usual : ACCENTS.getOrDefault(sign, usual)) + "{" + structure.part("e") + "}";
    }

    private static String lines(Structure structure, String part, String kind) {
        return "\\begin{" + kind + "}"
                + String.join(" \\\\ ", structure.parts().getOrDefault(part, List.of()))
                + "\\end{" + kind + "}";
    }
}
