package pinakes.extraction.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
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
        assertThat(quick.baseline()).isBetween(95f, 105f);
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
}
