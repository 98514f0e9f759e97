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
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.ocr.Ocr;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.Prose;
import pinakes.extraction.reading.TemporaryDisk;

/// Reads the title, descriptions and labels of a drawing; a drawing without labels is rendered for OCR.
///
/// The parser supports no document types and thus no entities, and nothing outside the file is fetched.
public record SvgReader(Ocr ocr) implements DocumentReader {
    private static final long BYTES_MAX = 30_000_000;
    private static final int SIDE_PIXELS = 1_200;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        if (Files.size(request.file()) > BYTES_MAX) {
            throw new ExtractionException(
                    Reason.TOO_LARGE, "SVG drawings can be at most " + BYTES_MAX / 1_000_000 + " MB.");
        }
        var bytes = Files.readAllBytes(request.file());
        var drawing = Jsoup.parse(TextFile.decoded(bytes, null, draft), "", Parser.xmlParser());
        var root = drawing.selectFirst("svg, *|svg");
        if (root == null) {
            throw new IOException("no svg element found");
        }
        drawing.select("script, style, metadata, [display=none], [visibility=hidden]")
                .remove();
        drawing.selectStream("[style]").filter(SvgReader::isHidden).toList().forEach(Element::remove);
        words(drawing, root, draft);
        if (draft.isBlank()) {
            recognise(bytes, draft);
        }
        facts(root, draft);
        draft.readBy(ReadingMethod.IMAGE_ANALYSIS);
    }

    private static void words(Document drawing, Element root, ExtractionDraft draft) throws ExtractionException {
        root.children().stream()
                .filter(child -> name(child).equals("title"))
                .findFirst()
                .ifPresent(title -> draft.description().title(title.text()));
        for (var element : drawing.getAllElements()) {
            switch (name(element)) {
                case "title" -> draft.heading(root.equals(element.parent()) ? 1 : 2, element.text(), Location.UNKNOWN);
                case "desc" -> draft.paragraph(element.text(), Location.UNKNOWN);
                case "text" -> draft.picture(label(element), Location.UNKNOWN);
                default -> draft.picture(element.attr("aria-label"), Location.UNKNOWN);
            }
        }
    }

    /// The lines of a label; parts without a position continue the line.
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

    private static void facts(Element root, ExtractionDraft draft) throws ExtractionException {
        draft.property("width", root.attr("width"));
        draft.property("height", root.attr("height"));
        draft.property("view_box", root.attr("viewBox"));
        draft.picture(Prose.oneLine("SVG drawing" + size(root)), Location.UNKNOWN);
    }

    private static String size(Element root) {
        var sizes = List.of(root.attr("width"), root.attr("height"));
        return sizes.contains("") ? "" : ", " + String.join(" × ", sizes);
    }

    /// Labels may be drawn as outlines, which OCR can read.
    private void recognise(byte[] bytes, ExtractionDraft draft) throws ExtractionException {
        var context = LoaderContext.builder()
                .externalResourcePolicy(ResourcePolicy.DENY_ALL)
                .build();
        var words = "";
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
            words = recognised.isClear() ? recognised.text() : "";
            draft.property("colours", String.join(", ", DominantColours.of(picture)));
        } catch (ExtractionException | RuntimeException undrawable) {
            TemporaryDisk.requireNotFull(undrawable);
            draft.warn("The drawing has no labels and could not be rendered.");
        }
        if (!words.isEmpty()) {
            draft.readBy(ReadingMethod.OCR);
            draft.picture(words, Location.UNKNOWN);
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
