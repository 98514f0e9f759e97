package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlacedWord;
import pinakes.extraction.Block;
import pinakes.extraction.Extraction;
import pinakes.extraction.Extraction.Description;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;
import pinakes.extraction.ReadingMethod;
import pinakes.extraction.RecognisedPage;
import pinakes.testkit.Seed;

@DisplayName("S4: the parent believes nothing that comes from a worker")
final class FrameTest {
    static List<Frame> frames() {
        var place = new Location(3, "Sheet", "A1:B2");
        return List.of(
                new Frame.Hello("secret", "limits"),
                new Frame.Request("/a/b", "b.eml", true, true, Map.of("2.1", "Too large."), ReadingLimits.USUAL),
                new Frame.AtPart("2.1"),
                new Frame.Started(),
                new Frame.Stepped(),
                new Frame.Progress("page", 2, 10),
                new Frame.Attached(12),
                new Frame.AttachmentBegin("plan.pdf", 3),
                new Frame.Piece(new Block.Heading(2, "Heading", place)),
                new Frame.Piece(new Block.Paragraph("Grüße 🦆", Location.UNKNOWN)),
                new Frame.Piece(new Block.ListItem(1, "", "Item", place)),
                new Frame.Piece(new Block.Preformatted("a  b\n\tc", place)),
                new Frame.Piece(new Block.Table(List.of("a", "b"), List.of(List.of("1", "2"), List.of()), place)),
                new Frame.Piece(new Block.Picture("A duck", place)),
                new Frame.Recognised(new RecognisedPage(3, List.of(new PlacedWord("Grüße", 0, 20, 10_000, 30)))),
                new Frame.Done(new Extraction(
                        FileFormat.PDF,
                        ReadingMethod.MIXED,
                        new Description("Title", null, "en", null, "2024-01-01"),
                        7,
                        List.of(),
                        List.of(),
                        Map.of("width", "10"),
                        List.of("warning"))),
                new Frame.Failed(Reason.CORRUPT, "message", "detail"));
    }

    private static byte[] written(Frame frame) throws IOException {
        var bytes = new ByteArrayOutputStream();
        new FrameWriter(Channels.newChannel(bytes)).write(frame);
        return bytes.toByteArray();
    }

    private static Frame read(byte[] bytes) throws IOException {
        return new FrameReader(Channels.newChannel(new ByteArrayInputStream(bytes))).read();
    }

    @ParameterizedTest
    @MethodSource("frames")
    void frame_arrives_as_it_was_sent(Frame frame) throws IOException {
        assertThat(read(written(frame))).isEqualTo(frame);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void damaged_frame_is_an_error_and_nothing_worse(Frame frame) throws IOException {
        var seed = Seed.chosen();
        var random = seed.random();
        var whole = written(frame);
        for (var round = 0; round < 200; round++) {
            var damaged = whole.clone();
            damaged[4 + random.nextInt(damaged.length - 4)] = (byte) random.nextInt(256);
            try {
                read(damaged);
            } catch (IOException expected) {
                assertThat(expected).as(seed.replay()).hasMessageNotContaining("secret");
            }
        }
    }

    @Test
    void bytes_arrive_as_they_were_sent() throws IOException {
        var bytes = new byte[] {0, -1, 7, 13};

        assertThat(read(written(new Frame.Bytes(bytes))))
                .isInstanceOfSatisfying(
                        Frame.Bytes.class, part -> assertThat(part.bytes()).isEqualTo(bytes));
    }

    @Test
    void frame_that_is_too_long_is_refused_before_it_is_read() {
        var length = ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).array();

        assertThatThrownBy(() -> read(length)).isInstanceOf(IOException.class).hasMessageContaining("frame of");
    }

    @Test
    void more_than_was_asked_for_is_refused() throws IOException {
        var reader = new FrameReader(
                Channels.newChannel(new ByteArrayInputStream(written(new Frame.Hello("secret", "limits")))));
        reader.allow(3);

        assertThatThrownBy(reader::read)
                .isInstanceOf(IOException.class)
                .hasMessage("the other side sent more bytes than allowed");
    }

    @Test
    void text_is_cleaned() {
        assertThat(CleanText.of("a\u0000b\u0007c\td\ne\uD800f\uFFFFg 🦆")).isEqualTo("abc\td\nef" + "g 🦆");
    }
}
