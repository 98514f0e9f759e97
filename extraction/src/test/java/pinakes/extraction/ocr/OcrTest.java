package pinakes.extraction.ocr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.extraction.format.Drawn;

/// K1: recognised words can be found in the picture.
final class OcrTest {
    private static final String[] LINES = {
        "The quick brown fox jumps over the lazy dog.", "Ducks swim on the pond in the early morning."
    };

    @TempDir
    Path directory;

    private RecognisedText read(BufferedImage picture) throws Exception {
        try (var ocr = new Ocr(directory)) {
            return ocr.recognise(picture, 200);
        }
    }

    private static RecognisedWord word(RecognisedText read, String text) {
        return read.words().stream()
                .filter(word -> word.text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void words_have_their_places_and_lines() throws Exception {
        var read = read(Drawn.page(LINES));

        var quick = word(read, "quick");
        var fox = word(read, "fox");
        var pond = word(read, "pond");
        assertThat(quick.line()).isEqualTo(fox.line()).isLessThan(pond.line());
        assertThat(quick.place().right()).isLessThan(fox.place().left());
        assertThat(fox.place().bottom()).isLessThan(pond.place().top());
        assertThat(quick.place()).isEqualTo(quick.upright());
        assertThat(quick.confidence()).isBetween(70, 100);
    }

    @Test
    void places_are_those_in_the_picture_as_it_lies() throws Exception {
        var page = Drawn.page(LINES);
        var upright = word(read(page), "quick");

        var upsideDown = word(read(Drawn.turned(page)), "quick").place();
        var askew = word(read(Drawn.tilted(page, 4)), "quick").place();

        assertThat((upsideDown.left() + upsideDown.right()) / 2)
                .isBetween(
                        page.getWidth() - upright.place().right(),
                        page.getWidth() - upright.place().left());
        assertThat((upsideDown.top() + upsideDown.bottom()) / 2)
                .isBetween(
                        page.getHeight() - upright.place().bottom(),
                        page.getHeight() - upright.place().top());
        // The picture is turned around its middle, so what is on the left moves up.
        assertThat(askew.top()).isLessThan(upright.place().top() - 10);
        assertThat(askew.left())
                .isBetween(upright.place().left(), upright.place().left() + 40);
    }

    private static final String[] NOTICE = {
        "The library is open every day except on Mondays.",
        "Readers may borrow up to ten books at a time, and",
        "must return them after four weeks. Lost books have",
        "to be replaced. Children have a room of their own,",
        "where fairy tales are read every Wednesday."
    };

    @Test
    void noisy_scans_are_read_by_the_second_recogniser() throws Exception {
        var read = read(Drawn.noisy(Drawn.page(NOTICE)));

        assertThat(read.text()).contains("library is open every day", "borrow up to ten books", "every Wednesday");
        assertThat(read.isDoubtful()).isFalse();
    }

    @Test
    void photos_are_read_where_they_are_in_the_shade() throws Exception {
        var read = read(Drawn.shaded(Drawn.page(NOTICE)));

        assertThat(read.text()).contains("library is open", "Lost books have", "every Wednesday");
    }

    @Test
    void words_of_the_second_recogniser_have_their_places() throws Exception {
        var plain = word(read(Drawn.page(NOTICE)), "borrow");

        var noisy = word(read(Drawn.noisy(Drawn.page(NOTICE))), "borrow");

        assertThat((noisy.place().left() + noisy.place().right()) / 2)
                .isBetween(plain.place().left(), plain.place().right());
        assertThat((noisy.place().top() + noisy.place().bottom()) / 2)
                .isBetween(plain.place().top(), plain.place().bottom());
        assertThat(noisy.line()).isEqualTo(plain.line());
    }

    @Test
    void chinese_is_read_on_noisy_scans() throws Exception {
        assumeTrue(Drawn.canShow("图书馆"), "the system has no font with Chinese characters");
        var read = read(Drawn.noisy(
                Drawn.page("市图书馆除星期一外每天开放。读者一次最多可以借十本书，", "四周后必须归还。丢失的书必须赔偿。孩子们有自己的房间，", "每个星期三都有人在那里讲故事。")));

        assertThat(read.text()).contains("图书馆除星期一", "必须归还", "讲故事");
    }

    @Test
    void accents_are_not_lost_to_the_second_recogniser() throws Exception {
        var read = read(Drawn.shaded(Drawn.page(
                "Die Stadtbücherei ist täglich außer montags geöffnet.",
                "Leser können höchstens zehn Bücher ausleihen und",
                "müssen sie nach vier Wochen zurückbringen. Für Kinder",
                "gibt es einen eigenen Raum mit Märchen und Spielen.")));

        assertThat(read.text()).contains("Stadtbücherei ist täglich", "höchstens zehn Bücher");
    }

    @Test
    void page_that_is_far_from_level_is_read_whole_and_as_english_only() throws Exception {
        var read = read(Drawn.tilted(Drawn.page(NOTICE), 10));

        assertThat(read.text()).contains("library is open every day", "borrow up to ten books", "every Wednesday");
        assertThat(read.isDoubtful()).isFalse();
        assertThat(usedData()).containsExactly("eng");
    }

    @Test
    void noise_is_not_read_with_the_data_of_every_script() throws Exception {
        var read = read(noise());

        assertThat(read.isUsable()).isFalse();
        assertThat(read.remark()).isEmpty();
        assertThat(usedData()).containsExactly("eng");
    }

    /// Its specks have the shape of letters.
    @Test
    void specks_are_not_read_with_the_data_of_every_script() throws Exception {
        var specks = new BufferedImage(1500, 1000, BufferedImage.TYPE_BYTE_GRAY);
        var shades = ((DataBufferByte) specks.getRaster().getDataBuffer()).getData();
        var random = new Random(5);
        for (var index = 0; index < shades.length; index++) {
            shades[index] = (byte) (random.nextBoolean() ? 255 : 0);
        }

        var read = read(specks);

        assertThat(read.isUsable()).isFalse();
        assertThat(read.remark()).isEmpty();
        assertThat(usedData()).containsExactly("eng");
    }

    @Test
    void unknown_script_is_told_from_specks() throws Exception {
        assumeTrue(Drawn.canShow("Գրադարան"), "the system has no font with Armenian letters");
        var read = read(Drawn.page(
                "քաղաքային գրադարանը բաց է ամեն օր բացի երկուշաբթիից",
                "ընթերցողները կարող են վերցնել տասը գիրք չորս շաբաթով",
                "և պետք է վերադարձնեն դրանք ժամանակին"));

        assertThat(read.remark()).contains("script that the installed OCR data does not cover");
    }

    @Test
    @DisplayName("S4: the steps of a page are heard, because a page may take longer than a worker may be silent")
    void steps_of_a_page_are_heard() throws Exception {
        var steps = new AtomicInteger();
        try (var ocr = new Ocr(directory)) {
            ocr.listen(steps::incrementAndGet);
            ocr.recognise(Drawn.noisy(Drawn.page(NOTICE)), 200);
        }

        assertThat(steps.get()).as("each line, and more").isGreaterThan(NOTICE.length);
    }

    /// The languages whose data was needed, and therefore unpacked.
    private List<String> usedData() {
        return OcrLanguages.in(directory);
    }

    private static BufferedImage noise() {
        var noise = new BufferedImage(900, 700, BufferedImage.TYPE_BYTE_GRAY);
        new Random(7).nextBytes(((DataBufferByte) noise.getRaster().getDataBuffer()).getData());
        return noise;
    }
}
