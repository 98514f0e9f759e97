package pinakes.extraction.format.image;

import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Place;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.ocr.OcrException;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Prose;
import pinakes.extraction.reading.Source;

/// A drawing: its title, descriptions and labels; one without labels is drawn and looked at.
///
/// The parser knows no document types and so no entities; nothing outside of the file is ever fetched.
public final class SvgReader implements DocumentReader {
    private static final long BYTES_MAX = 30_000_000;
    private static final int SIDE_PIXELS = 1_200;
    private static final Place NOWHERE = Place.UNKNOWN;

    private final Ocr ocr;

    public SvgReader(Ocr ocr) {
        this.ocr = ocr;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        if (Files.size(source.file()) > BYTES_MAX) {
            throw new ExtractionException(
                    Reason.TOO_LARGE, "A drawing may have at most " + BYTES_MAX / 1_000_000 + " MB.");
        }
        var bytes = Files.readAllBytes(source.file());
        var drawing = Jsoup.parse(TextFile.decoded(bytes), "", Parser.xmlParser());
        var root = drawing.selectFirst("svg, *|svg");
        if (root == null) {
            throw new IOException("there is no drawing in it");
        }
        drawing.select("script, style, metadata, [display=none], [visibility=hidden]")
                .remove();
        drawing.selectStream("[style]").filter(SvgReader::isHidden).toList().forEach(Element::remove);
        words(drawing, root, draft);
        if (draft.isBlank()) {
            look(bytes, draft);
        }
        facts(root, draft);
        draft.readBy(ReadingMethod.IMAGE_ANALYSIS);
    }

    private static void words(Document drawing, Element root, Draft draft) throws ExtractionException {
        root.children().stream()
                .filter(child -> name(child).equals("title"))
                .findFirst()
                .ifPresent(title -> draft.self().title(title.text()));
        for (var element : drawing.getAllElements()) {
            switch (name(element)) {
                case "title" -> draft.heading(root.equals(element.parent()) ? 1 : 2, element.text(), NOWHERE);
                case "desc" -> draft.paragraph(element.text(), NOWHERE);
                case "text" -> draft.picture(label(element), NOWHERE);
                default -> draft.picture(element.attr("aria-label"), NOWHERE);
            }
        }
    }

    /// The lines of a label; parts without a position of their own go on in the same line.
    private static String label(Element text) {
        var lines = new ArrayList<String>();
        lines.add(text.ownText());
        for (var part : text.children()) {
            if (part.hasAttr("x") || part.hasAttr("dy")) {
                lines.add(part.text());
            } else {
                lines.add(lines.removeLast() + part.text());
            }
        }
        lines.removeIf(String::isBlank);
        return String.join("\n", lines);
    }

    private static void facts(Element root, Draft draft) throws ExtractionException {
        var size = size(root);
        draft.property("width", root.attr("width"));
        draft.property("height", root.attr("height"));
        draft.property("view_box", root.attr("viewBox"));
        draft.picture(Prose.oneLine("SVG drawing" + size), NOWHERE);
    }

    private static String size(Element root) {
        var sizes = List.of(root.attr("width"), root.attr("height"));
        return sizes.contains("") ? "" : ", " + String.join(" × ", sizes);
    }

    /// Labels may be drawn as outlines; a picture of the drawing still shows them.
    private void look(byte[] bytes, Draft draft) throws ExtractionException {
        var context = LoaderContext.builder()
                .externalResourcePolicy(ResourcePolicy.DENY_ALL)
                .build();
        try {
            var document = new SVGLoader().load(new ByteArrayInputStream(bytes), null, context);
            if (document == null) {
                return;
            }
            var picture = new BufferedImage(SIDE_PIXELS, SIDE_PIXELS, BufferedImage.TYPE_INT_RGB);
            var graphics = picture.createGraphics();
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, SIDE_PIXELS, SIDE_PIXELS);
            document.render(null, graphics, new ViewBox(0, 0, SIDE_PIXELS, SIDE_PIXELS));
            graphics.dispose();
            var recognised = ocr.recognise(picture, 0);
            if (recognised.isUsable() && !recognised.isDoubtful()) {
                draft.readBy(ReadingMethod.OCR);
                draft.picture(recognised.text(), NOWHERE);
            }
            draft.property("colours", String.join(", ", Colours.of(picture)));
        } catch (OcrException | RuntimeException undrawable) {
            draft.warn("The drawing has no labels and could not be looked at.");
        }
    }

    private static boolean isHidden(Element element) {
        var style = element.attr("style").toLowerCase(Locale.ROOT).replace(" ", "");
        return style.contains("display:none") || style.contains("visibility:hidden");
    }

    private static String name(Element element) {
        var name = element.normalName();
        return name.substring(name.indexOf(':') + 1);
    }
}
