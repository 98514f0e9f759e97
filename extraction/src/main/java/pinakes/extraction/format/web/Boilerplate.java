package pinakes.extraction.format.web;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Removes the parts of a web page that are not its content.
final class Boilerplate {
    private static final Pattern HIDING = Pattern.compile(
            "display:none|visibility:hidden|font-size:0(?:px|pt|em)?(?:;|$)|opacity:0(?:\\.0+)?(?:;|$)");
    private static final String NEVER_SEEN =
            "script, style, noscript, template, iframe, object, embed, link, meta, [hidden], [aria-hidden=true], input, button, select, textarea, canvas, svg";
    private static final String AROUND =
            "nav, aside, footer, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=complementary], [role=menu], [role=menubar], dialog";

    private Boilerplate() {}

    /// Removes elements that are not visible.
    static void removeHidden(Document page) {
        page.select(NEVER_SEEN).remove();
        page.selectStream("[style]").filter(Boilerplate::isHidden).toList().forEach(Element::remove);
    }

    /// Removes what repeats on every page of a site; a header inside an article belongs to the article.
    static void remove(Document page) {
        page.select(AROUND).remove();
        page.selectStream("header")
                .filter(header -> header.closest("article, main, section") == null)
                .filter(header -> header.selectFirst("h1") == null)
                .toList()
                .forEach(Element::remove);
    }

    private static boolean isHidden(Element element) {
        var style = element.attr("style").toLowerCase(Locale.ROOT).replaceAll("\\s+", "");
        return HIDING.matcher(style).find();
    }
}
