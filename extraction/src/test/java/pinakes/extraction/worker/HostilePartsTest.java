package pinakes.extraction.worker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Block;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.MemoryAttachments;
import pinakes.testkit.file.MailFile;

@DisplayName("S4: an attachment or picture that eats all memory costs only itself, and is named")
final class HostilePartsTest extends WorkerCase {
    private static final String TOO_LARGE = "not read: Reading the file takes more than the allowed 40 MB of memory.";
    /// More than a reader that gives up early would endure.
    private static final int HOSTILE = 11;

    private static String hugePicture = "";

    private final WorkerSettings small = settings(40, 200, Duration.ofMinutes(3));

    /// A small file of a picture that takes a byte for each of its 49 million pixels when it is read.
    @BeforeAll
    static void makeHugePicture() throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(7_000, 7_000, BufferedImage.TYPE_BYTE_BINARY), "png", bytes);
        hugePicture = Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    @Test
    void attachments_are_read_without_it() throws Exception {
        var inner =
                withPicture(MailFile.of("Older", "See below."), "deep bomb.png").attach("deep.txt", "Deep down");
        var mail = withPicture(MailFile.of("Plans", "See below.").attach("plan.txt", "Dig a pond."), "bomb.png")
                .attach("f.eml", "message/rfc822", inner.toString())
                .attach("list.txt", "Shovel");
        var store = new MemoryAttachments(10);
        try (var pool = new WorkerPool(small)) {
            var apart = pool.extract(request("a.eml", mail.toString(), store), UNHEARD);
            var whole = pool.extract(request("a.eml", mail.toString(), null), UNHEARD);

            assertThat(apart.attachments())
                    .extracting(AttachedFile::name)
                    .containsExactly("plan.txt", "f.eml", "list.txt");
            assertThat(apart.warnings()).containsExactly("The attachment “bomb.png” was " + TOO_LARGE);
            var deep = apart.attachments().get(1).extraction();
            assertThat(deep.attachments()).extracting(AttachedFile::name).containsExactly("deep.txt");
            assertThat(deep.warnings()).containsExactly("The attachment “deep bomb.png” was " + TOO_LARGE);
            assertThat(store.contents())
                    .as("each once, in spite of three attempts")
                    .hasSize(4);
            assertThat(whole.blocks())
                    .containsAll(paragraphs("See below.", "Dig a pond.", "Deep down", "Shovel")
                            .toList());
            assertThat(whole.warnings()).hasSize(2);
        }
    }

    @Test
    void so_many_of_them_do_not_cost_those_that_can_be_read() throws Exception {
        var mail = MailFile.of("Plans", "See below.").attach("first.txt", "Dig a pond.");
        for (var number = 1; number <= HOSTILE; number++) {
            mail = withPicture(mail, "bomb " + number + ".png");
        }
        mail = mail.attach("last.txt", "Shovel");
        try (var pool = new WorkerPool(small)) {
            var extraction = pool.extract(request("a.eml", mail.toString(), new MemoryAttachments(20)), UNHEARD);

            assertThat(extraction.attachments())
                    .extracting(AttachedFile::name)
                    .containsExactly("first.txt", "last.txt");
            assertThat(extraction.warnings())
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, HOSTILE)
                            .mapToObj(number -> "The attachment “bomb " + number + ".png” was " + TOO_LARGE)
                            .toList());
        }
    }

    @Test
    void page_is_read_without_the_picture_inside_it() throws Exception {
        var page = Stream.of("One", "Two")
                .map(word -> "<p>" + word + "</p>")
                .collect(joining("<img src=\"data:image/png;base64," + hugePicture + "\">"));
        var mail = MailFile.of("Plans", "See below.").attach("page.html", "text/html", page);
        var text = new MailFile("Plans", List.of()).part("Content-Type: text/html", page);
        try (var pool = new WorkerPool(small)) {
            var file = pool.extract(request("a.html", page, null), UNHEARD);
            var inText = pool.extract(request("a.eml", text.toString(), null), UNHEARD);
            var attached = pool.extract(request("a.eml", mail.toString(), new MemoryAttachments(1)), UNHEARD);

            var inAttachment = attached.attachments().getFirst().extraction();
            assertThat(Stream.of(file, inText, inAttachment)).allSatisfy(extraction -> {
                assertThat(extraction.blocks())
                        .containsAll(paragraphs("One", "Two").toList());
                assertThat(extraction.warnings()).containsExactly("An image in the document was " + TOO_LARGE);
            });
            assertThat(attached.warnings()).isEmpty();
        }
    }

    private MailFile withPicture(MailFile mail, String name) {
        return mail.attach(name, "image/png\nContent-Transfer-Encoding: base64", hugePicture);
    }

    private ExtractionRequest request(String name, String content, @Nullable MemoryAttachments store)
            throws IOException {
        return new ExtractionRequest(Files.writeString(directory.resolve("file"), content), name, false, store);
    }

    private static Stream<Block> paragraphs(String... texts) {
        return Stream.of(texts).map(text -> new Block.Paragraph(text, Location.UNKNOWN));
    }
}
