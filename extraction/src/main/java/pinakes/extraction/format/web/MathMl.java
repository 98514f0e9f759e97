package pinakes.extraction.format.web;

import java.util.stream.Collectors;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import pinakes.extraction.reading.LatexSigns;

/// Writes formulas in MathML as LaTeX.
final class MathMl {
    private MathMl() {}

    /// The LaTeX of a formula between dollar signs: what its author wrote if the page has it, otherwise made from its
    /// elements.
    static String latex(Element math) {
        var source = math.selectFirst("annotation[encoding*=tex], annotation[encoding*=TeX]");
        var latex = source == null ? all(math) : source.wholeText();
        return latex.isBlank() ? "" : "$" + latex.strip().replaceAll("\\s+", " ") + "$";
    }

    private static String all(Element parent) {
        var latex = new StringBuilder();
        parent.childNodes().forEach(node -> LatexSigns.append(latex, of(node)));
        return latex.toString();
    }

    private static String of(Node node) {
        if (node instanceof TextNode text) {
            return LatexSigns.of(text.getWholeText().strip());
        }
        if (!(node instanceof Element element)) {
            return "";
        }
        return switch (element.normalName()) {
            case "mfrac" -> "\\frac{" + child(element, 0) + "}{" + child(element, 1) + "}";
            case "msqrt" -> "\\sqrt{" + all(element) + "}";
            case "mroot" -> "\\sqrt[" + child(element, 1) + "]{" + child(element, 0) + "}";
            case "msup", "mover" -> child(element, 0) + "^{" + child(element, 1) + "}";
            case "msub", "munder" -> child(element, 0) + "_{" + child(element, 1) + "}";
            case "msubsup", "munderover" ->
                child(element, 0) + "_{" + child(element, 1) + "}^{" + child(element, 2) + "}";
            case "mfenced" -> fence(element, "open", "(") + all(element) + fence(element, "close", ")");
            case "mtr" -> element.children().stream().map(MathMl::of).collect(Collectors.joining(" & ")) + " \\\\ ";
            case "mtext" -> "\\text{" + element.text() + "}";
            case "mspace" -> " ";
            case "annotation", "annotation-xml" -> "";
            default -> all(element);
        };
    }

    private static String child(Element parent, int index) {
        return index < parent.childrenSize() ? of(parent.child(index)) : "";
    }

    private static String fence(Element fenced, String side, String usual) {
        return fenced.hasAttr(side) ? fenced.attr(side) : usual;
    }
}
