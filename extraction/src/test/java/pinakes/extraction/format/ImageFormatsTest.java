package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.oned.Code128Writer;
import com.google.zxing.qrcode.QRCodeWriter;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.ReviewMarks;

/// K1: photos, scans and drawings can be found.
final class ImageFormatsTest extends FormatCase {
    private static final String[] LINES = {
        "The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the early morning."
    };

    private Path saved(BufferedImage picture, String name) throws IOException {
        var file = directory.resolve(name);
        var colour = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        colour.createGraphics().drawImage(picture, 0, 0, null);
        assertThat(ImageIO.write(colour, name.substring(name.indexOf('.') + 1), file.toFile()))
                .isTrue();
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.png", "a.jpg", "a.tiff"})
    void text_in_a_picture_is_recognised(String name) throws Exception {
        var extraction = sample.read(saved(Drawn.page(LINES), name));

        assertThat(extraction.method()).isEqualTo(ReadingMethod.OCR);
        assertThat(Sample.outline(extraction).getFirst()).contains("quick brown fox");
        assertThat(Sample.outline(extraction)).noneMatch(block -> block.contains("pixels"));
        assertThat(extraction.properties()).containsEntry("width", "1240").containsEntry("colours", "white");
        assertThat(Integer.parseInt(extraction.properties().get("ocr_confidence")))
                .isBetween(75, 100);
    }

    @Test
    void pages_of_a_picture_that_lead_back_to_the_first_are_read_once() throws Exception {
        var file = directory.resolve("cycle.tiff");
        Files.write(
                file, cyclic(pages(Drawn.page("The heron waits by the pond."), Drawn.page("The duck swims away."))));

        var extraction = sample.read(file);

        assertThat(extraction.pageCount()).isEqualTo(2);
        assertThat(String.join("\n", Sample.outline(extraction)))
                .containsOnlyOnce("heron")
                .containsOnlyOnce("duck");
    }

    /// A TIFF file with several pages.
    private static byte[] pages(BufferedImage... pages) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("tiff").next();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (var page : pages) {
                writer.writeToSequence(new IIOImage(page, null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /// The file with the first page as the successor of the last.
    private static byte[] cyclic(byte[] tiff) {
        var file = ByteBuffer.wrap(tiff);
        file.order(tiff[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        var first = file.getInt(4);
        var directory = first;
        while (true) {
            var next = directory + 2 + 12 * file.getShort(directory);
            if (file.getInt(next) == 0) {
                file.putInt(next, first);
                return tiff;
            }
            directory = file.getInt(next);
        }
    }

    @Test
    void german_text_keeps_its_umlauts_and_words_hyphenated_at_line_ends_are_joined() throws Exception {
        var extraction = sample.read(saved(
                Drawn.page(
                        "Die Stadtbücherei ist täglich außer montags geöffnet.",
                        "Leser können höchstens zehn Bücher ausleihen und müs-",
                        "sen sie nach vier Wochen zurückbringen. Für Kinder gibt",
                        "es einen eigenen Raum mit Märchen und Spielen."),
                "d.png"));

        assertThat(String.join("\n", Sample.outline(extraction)))
                .contains("Stadtbücherei", "außer", "geöffnet", "höchstens", "müssen sie", "Märchen");
        assertThat(extraction.description().language()).isEqualTo("de");
    }

    @Test
    void russian_text_is_read_in_its_script() throws Exception {
        assumeTrue(Drawn.canShow("Ж"), "the system has no font with Cyrillic letters");
        var extraction = sample.read(saved(
                Drawn.page(
                        "Городская библиотека открыта каждый день, кроме",
                        "понедельника. Читатели могут взять не более десяти",
                        "книг сразу и должны вернуть их через четыре недели."),
                "r.png"));

        assertThat(String.join("\n", Sample.outline(extraction))).contains("библиотека", "понедельника", "вернуть");
        assertThat(extraction.description().language()).isEqualTo("ru");
    }

    @Test
    void text_in_a_script_without_data_is_reported_instead_of_read_wrongly() throws Exception {
        assumeTrue(Drawn.canShow("Ք"), "the system has no font with Armenian letters");
        var extraction = sample.read(saved(
                Drawn.page(
                        "Քաղաքային գրադարանը բաց է ամեն օր, բացի",
                        "երկուշաբթիից։ Ընթերցողները կարող են միանգամից",
                        "վերցնել մինչև տասը գիրք և պետք է վերադարձնեն",
                        "չորս շաբաթ անց։ Երեխաներն ունեն իրենց սենյակը,",
                        "որտեղ ամեն չորեքշաբթի հեքիաթներ են կարդում։"),
                "g.png"));

        assertThat(extraction.warnings()).singleElement().asString().contains("the installed OCR data does not cover");
        assertThat(extraction.properties()).containsEntry("ocr_confidence", "0");
    }

    @Test
    void lines_of_text_are_not_taken_for_barcodes() throws Exception {
        var lines = new String[] {
            "IIIIlllII IlIIlI llIIIlI lIIlI lIIIlIIl", "||| || |||| | ||| || | ||||| || |||", "MILLIMETRE IIII HILL"
        };

        assertThat(sample.read(saved(Drawn.page(lines), "n.png")).properties()).doesNotContainKey("codes");
    }

    @Test
    void picture_is_read_whichever_way_it_lies() throws Exception {
        var upsideDown = sample.read(saved(Drawn.turned(Drawn.page(LINES)), "b.png"));
        var askew = sample.read(saved(Drawn.tilted(Drawn.page(LINES), 4), "c.png"));

        assertThat(Sample.outline(upsideDown).getFirst()).contains("quick brown fox");
        assertThat(Sample.outline(askew).getFirst()).contains("quick brown fox");
    }

    @Test
    void picture_without_text_is_described() throws Exception {
        var picture = new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB);
        var graphics = picture.createGraphics();
        graphics.setColor(Color.BLUE);
        graphics.fillRect(0, 0, 200, 100);
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, 60, 100);
        graphics.dispose();

        var extraction = sample.read(saved(picture, "a.png"));

        assertThat(extraction.method()).isEqualTo(ReadingMethod.IMAGE_ANALYSIS);
        assertThat(Sample.outline(extraction)).containsExactly("!PNG picture, 200 × 100 pixels\nColours: blue, red");
    }

    @Test
    void codes_in_a_picture_are_read() throws Exception {
        var code = new QRCodeWriter().encode("https://example.org/ducks", BarcodeFormat.QR_CODE, 300, 300);
        var picture = new BufferedImage(300, 300, BufferedImage.TYPE_INT_RGB);
        for (var y = 0; y < 300; y++) {
            for (var x = 0; x < 300; x++) {
                picture.setRGB(x, y, code.get(x, y) ? 0 : 0xFFFFFF);
            }
        }

        var extraction = sample.read(saved(picture, "a.png"));

        assertThat(extraction.properties()).containsEntry("codes", "https://example.org/ducks");
    }

    @Test
    void bars_count_as_a_code_only_if_they_are_drawn() throws Exception {
        var code = new Code128Writer().encode("DUCK-4711", BarcodeFormat.CODE_128, 400, 120);
        var drawn = new BufferedImage(480, 200, BufferedImage.TYPE_INT_RGB);
        var line = new BufferedImage(480, 200, BufferedImage.TYPE_INT_RGB);
        for (var y = 0; y < 200; y++) {
            for (var x = 0; x < 480; x++) {
                var bar = x >= 40 && x < 440 && y >= 40 && y < 160 && code.get(x - 40, y - 40);
                drawn.setRGB(x, y, bar ? 0 : 0xFFFFFF);
                line.setRGB(x, y, bar && y < 50 ? 0 : 0xFFFFFF);
            }
        }

        assertThat(sample.read(saved(drawn, "a.png")).properties()).containsEntry("codes", "DUCK-4711");
        assertThat(sample.read(saved(line, "b.png")).properties()).doesNotContainKey("codes");
    }

    @Test
    void picture_with_too_many_pixels_is_refused_before_it_is_decoded() throws Exception {
        var limits = new ReadingLimits(1000, 10, 100, 10, 1000, 1, ReviewMarks.COMMENTS);
        var file = saved(Drawn.page("Large"), "a.png");

        assertThatThrownBy(() -> sample.read(file, false, limits))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.TOO_LARGE));
    }

    @Test
    void picture_with_too_long_a_side_is_refused_for_its_side() throws Exception {
        var file = saved(new BufferedImage(60_001, 1, BufferedImage.TYPE_BYTE_BINARY), "a.png");

        assertThatThrownBy(() -> sample.read(file))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.TOO_LARGE))
                .hasMessage("The image has 60001 × 1 pixels; each side can have at most 60000.");
    }

    @Test
    void drawing_is_read_without_its_hidden_parts() throws Exception {
        var extraction = sample.read(sample.text("a.svg", """
                <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
                <svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><title>Pond</title>
                <desc>Where ducks live &x;</desc><text>Water<tspan x="1">Reed</tspan></text>
                <g style="display: none"><text>hidden</text></g><script>alert(1)</script></svg>
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly("# Pond", "Where ducks live &x;", "!Water\nReed", "!SVG drawing, 10 × 20");
        assertThat(extraction.description().title()).isEqualTo("Pond");
    }
}
