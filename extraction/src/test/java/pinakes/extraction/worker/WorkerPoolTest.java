package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.Block;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.MemoryAttachments;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.format.Drawn;
import pinakes.testkit.Deadline;

@DisplayName("S4: a document that hangs, crashes or eats all memory fails alone")
final class WorkerPoolTest {
    private static final ReadingProgress UNHEARD = (unit, done, total) -> {};

    /// So many pages that a worker cannot tell of them all before its parent hears of the first.
    private static final int MANY = 500;

    @TempDir
    private Path directory;

    @AfterEach
    void no_process_is_left() {
        Deadline.usual().await("all workers have ended", () -> children().isEmpty());
    }

    private static Set<Long> children() {
        var pids = new HashSet<Long>();
        ProcessHandle.current().children().filter(ProcessHandle::isAlive).forEach(child -> pids.add(child.pid()));
        return pids;
    }

    private static WorkerSettings settings() {
        return WorkerSettings.usual(1);
    }

    private static WorkerSettings settings(Duration timeLimit) {
        var usual = settings();
        return settings(usual.heapMegabytes(), timeLimit, usual.documentsMax(), usual.idleLimit());
    }

    private static WorkerSettings settings(int heapMegabytes, int documentsMax, Duration idleLimit) {
        return settings(heapMegabytes, settings().timeLimit(), documentsMax, idleLimit);
    }

    private static WorkerSettings settings(
            int heapMegabytes, Duration timeLimit, int documentsMax, Duration idleLimit) {
        var usual = settings();
        return new WorkerSettings(
                1,
                heapMegabytes,
                timeLimit,
                usual.silenceLimit(),
                documentsMax,
                idleLimit,
                usual.limits(),
                usual.ocr());
    }

    private ExtractionRequest text(String words) throws IOException {
        return new ExtractionRequest(Files.writeString(directory.resolve("file"), words), "a.txt", false);
    }

    /// A document whose reading tells of its progress.
    private ExtractionRequest pages(int count) throws IOException {
        var file = directory.resolve("pages");
        try (var document = new PDDocument()) {
            var font = new PDType1Font(FontName.HELVETICA);
            for (var number = 1; number <= count; number++) {
                var page = new PDPage();
                document.addPage(page);
                try (var content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(font, 12);
                    content.newLineAtOffset(70, 700);
                    content.showText("Page " + number);
                    content.endText();
                }
            }
            document.save(file.toFile());
        }
        return new ExtractionRequest(file, "a.pdf", false);
    }

    @Test
    void document_is_read_in_another_process() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var extraction = pool.extract(text("Hello there"), UNHEARD);

            assertThat(extraction.blocks()).containsExactly(new Block.Paragraph("Hello there", Location.UNKNOWN));
            assertThat(children()).hasSize(1);
        }
    }

    @Test
    void no_process_runs_before_there_is_something_to_read() {
        try (var _ = new WorkerPool(settings())) {
            assertThat(children()).isEmpty();
        }
    }

    @Test
    void progress_is_heard_page_by_page() throws Exception {
        var heard = new ArrayList<String>();
        try (var pool = new WorkerPool(settings())) {
            pool.extract(pages(2), (unit, done, total) -> heard.add(unit + " " + done + " of " + total));
        }

        assertThat(heard).containsExactly("page 1 of 2", "page 2 of 2");
    }

    @Test
    @DisplayName("S4: a picture that takes many steps is not taken for one that hangs")
    void steps_within_a_page_are_heard() throws Exception {
        var steps = new AtomicInteger();
        var picture = Files.createFile(directory.resolve("picture"));
        ImageIO.write(Drawn.page("The heron waits by the pond."), "png", picture.toFile());
        try (var pool = new WorkerPool(settings())) {
            pool.extract(new ExtractionRequest(picture, "a.png", false), new ReadingProgress() {
                @Override
                public void advanced(String unit, int done, int total) {
                    assertThat(steps.get()).isPositive();
                }

                @Override
                public void stepped() {
                    steps.incrementAndGet();
                }
            });
        }

        assertThat(steps.get()).isPositive();
    }

    @Test
    void worker_stays_for_the_next_document_and_is_replaced_in_time() throws Exception {
        try (var pool = new WorkerPool(settings(512, 2, Duration.ofMinutes(3)))) {
            pool.extract(text("one"), UNHEARD);
            var first = children();
            pool.extract(text("two"), UNHEARD);
            assertThat(children()).isEmpty();
            pool.extract(text("three"), UNHEARD);

            assertThat(children()).hasSize(1).doesNotContainAnyElementsOf(first);
        }
    }

    @Test
    void users_with_the_same_settings_share_workers_until_the_last_is_closed() throws Exception {
        try (var last = SharedWorkers.of(settings())) {
            var other = SharedWorkers.of(settings());
            other.extract(text("one"), UNHEARD);
            other.close();
            other.close(); // must not count twice
            var shared = children();
            last.extract(text("two"), UNHEARD);

            assertThat(children()).isEqualTo(shared).hasSize(1);
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void refusal_comes_back_with_its_reason_and_costs_no_worker() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var refusal = catchThrowableOfType(ExtractionException.class, () -> pool.extract(text(""), UNHEARD));
            var before = children();
            pool.extract(text("next"), UNHEARD);

            assertThat(refusal.reason()).isEqualTo(Reason.EMPTY);
            assertThat(children()).isEqualTo(before).hasSize(1);
        }
    }

    @Test
    void document_that_takes_too_long_is_given_up() throws Exception {
        try (var pool = new WorkerPool(settings(Duration.ZERO))) {
            var refusal = catchThrowableOfType(ExtractionException.class, () -> pool.extract(pages(3), UNHEARD));

            assertThat(refusal.reason()).isEqualTo(Reason.TIMED_OUT);
            assertThat(refusal).hasMessage("Reading was aborted: it took longer than 0 seconds.");
        }
    }

    @Test
    void document_that_eats_all_memory_fails_and_the_next_is_read() throws Exception {
        try (var pool = new WorkerPool(settings(40, 200, Duration.ofMinutes(3)))) {
            var large = text("0123456789 ".repeat(5_000_000));
            var refusal = catchThrowableOfType(ExtractionException.class, () -> pool.extract(large, UNHEARD));
            var next = pool.extract(text("next"), UNHEARD);

            assertThat(refusal.reason()).isEqualTo(Reason.TOO_LARGE);
            assertThat(refusal).hasMessage("Reading the file takes more than the allowed 40 MB of memory.");
            assertThat(next.blocks()).hasSize(1);
        }
    }

    @Test
    @DisplayName("S4: an attachment that eats all memory is named by its email, which is read with the others")
    void attachment_that_eats_all_memory_costs_only_itself() throws Exception {
        var bomb = hugePicture();
        var forwarded = message("i", picture("i", "deep bomb.png", bomb), file("i", "deep.txt", "Deep down"));
        var request = mail(
                file("b", "plan.txt", "Dig a pond."),
                picture("b", "bomb.png", bomb),
                "--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=\"f.eml\"\r\n\r\n"
                        + forwarded,
                file("b", "list.txt", "Shovel"));
        try (var pool = new WorkerPool(settings(40, 200, Duration.ofMinutes(3)))) {
            var store = new MemoryAttachments(10);
            var apart = pool.extract(new ExtractionRequest(request.file(), "a.eml", false, store), UNHEARD);
            var whole = pool.extract(request, UNHEARD);

            var tooLarge = "” was not read: Reading the file takes more than the allowed 40 MB of memory.";
            assertThat(apart.attachments())
                    .extracting(AttachedFile::name)
                    .containsExactly("plan.txt", "f.eml", "list.txt");
            assertThat(apart.warnings()).containsExactly("The attachment “bomb.png" + tooLarge);
            var inner = apart.attachments().get(1).extraction();
            assertThat(inner.attachments()).extracting(AttachedFile::name).containsExactly("deep.txt");
            assertThat(inner.warnings()).containsExactly("The attachment “deep bomb.png" + tooLarge);
            assertThat(store.contents())
                    .as("each once, in spite of three attempts")
                    .hasSize(4);
            assertThat(whole.blocks())
                    .contains(
                            new Block.Paragraph("See below.", Location.UNKNOWN),
                            new Block.Paragraph("Dig a pond.", Location.UNKNOWN),
                            new Block.Paragraph("Deep down", Location.UNKNOWN),
                            new Block.Paragraph("Shovel", Location.UNKNOWN));
            assertThat(whole.warnings()).hasSize(2);
        }
    }

    private ExtractionRequest mail(String... parts) throws IOException {
        var file = Files.writeString(directory.resolve("mail"), message("b", parts));
        return new ExtractionRequest(file, "a.eml", false);
    }

    private static String message(String boundary, String... parts) {
        return "From: ada@example.org\r\nSubject: Plans\r\nMIME-Version: 1.0\r\n"
                + "Content-Type: multipart/mixed; boundary=\"" + boundary + "\"\r\n\r\n--" + boundary
                + "\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n" + String.join("", parts) + "--" + boundary
                + "--\r\n";
    }

    private static String file(String boundary, String name, String text) {
        return "--" + boundary + "\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=\"" + name
                + "\"\r\n\r\n" + text + "\r\n";
    }

    private static String picture(String boundary, String name, String base64) {
        return "--" + boundary + "\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
                + "Content-Disposition: attachment; filename=\"" + name + "\"\r\n\r\n" + base64 + "\r\n";
    }

    /// A small file of a picture that takes a byte for each of its 49 million pixels when it is read.
    private static String hugePicture() throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(7_000, 7_000, BufferedImage.TYPE_BYTE_BINARY), "png", bytes);
        return Base64.getMimeEncoder().encodeToString(bytes.toByteArray());
    }

    @Test
    @DisplayName("S4: whoever kills a worker does not fail its document")
    void document_is_read_once_more_when_its_worker_is_killed() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var kills = new AtomicInteger();
            var read = pool.extract(pages(50), (unit, done, total) -> {
                if (kills.getAndIncrement() == 0) {
                    killChildren();
                }
            });

            assertThat(read.blocks()).hasSize(50);
        }
    }

    @Test
    void document_that_two_workers_die_over_fails_alone() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var killed = new HashSet<Long>();
            var refusal = catchThrowableOfType(
                    ExtractionException.class,
                    () -> pool.extract(pages(MANY), (unit, done, total) -> {
                        killed.addAll(children());
                        killChildren();
                    }));
            var next = pool.extract(text("next"), UNHEARD);

            assertThat(killed).hasSize(2);
            assertThat(refusal.reason()).isEqualTo(Reason.CRASHED);
            assertThat(refusal)
                    .hasMessage(
                            "The process that read the file was killed, possibly because the system ran out of memory."
                                    + " Both attempts failed.");
            assertThat(next.blocks()).hasSize(1);
        }
    }

    @Test
    void worker_that_died_while_it_had_nothing_to_do_is_no_fault_of_the_next_document() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            pool.extract(text("one"), UNHEARD);
            killChildren();

            assertThat(pool.extract(text("two"), UNHEARD).blocks()).hasSize(1);
        }
    }

    @Test
    void interrupt_ends_the_reading_and_leaves_nothing_behind() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            var directories = new HashSet<Path>();

            assertThatThrownBy(() -> pool.extract(pages(50), (unit, done, total) -> {
                        directories.addAll(directories());
                        Thread.currentThread().interrupt();
                    }))
                    .isInstanceOf(InterruptedException.class);

            assertThat(children()).isEmpty();
            assertThat(directories)
                    .hasSize(1)
                    .allSatisfy(path -> assertThat(path).doesNotExist());
        }
    }

    @Test
    void listener_that_fails_costs_the_worker_but_not_the_pool() throws Exception {
        try (var pool = new WorkerPool(settings())) {
            assertThatThrownBy(() -> pool.extract(pages(5), (unit, done, total) -> {
                        throw new IllegalStateException("deaf");
                    }))
                    .hasMessage("deaf");

            assertThat(pool.extract(text("next"), UNHEARD).blocks()).hasSize(1);
        }
    }

    @Test
    void worker_with_nothing_to_do_ends() throws Exception {
        try (var pool = new WorkerPool(settings(512, 200, Duration.ZERO))) {
            pool.extract(text("one"), UNHEARD);

            Deadline.usual().await("the idle worker has ended", () -> children().isEmpty());
        }
    }

    @Test
    void worker_ends_when_its_parent_is_gone() throws Exception {
        try (var temporary = WorkerDirectory.create();
                var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(temporary.socket()));
            var process = WorkerCommand.start(WorkerMain.class, settings(), temporary, "secret");
            try (var channel = server.accept()) {
                assertThat(new FrameReader(channel).read()).isInstanceOf(Frame.Hello.class);
            }

            assertThat(process.waitFor(Deadline.USUAL.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            assertThat(temporary.path())
                    .as("what nobody else can clear up")
                    .isDirectoryNotContaining(file -> !file.endsWith("lock"));
        }
    }

    @Test
    @DisplayName("S16: what a killed parent left before its worker could clear it up goes with the next worker")
    void directories_of_killed_parents_are_removed() throws Exception {
        var beside = Path.of(System.getProperty("java.io.tmpdir"));
        var leftBehind = Files.createTempDirectory(beside, "pinakes-rd-killed-");
        Files.createDirectories(leftBehind.resolve("native/lib"));
        Files.writeString(leftBehind.resolve("lock"), "");
        var used = Files.createTempDirectory(beside, "pinakes-rd-used-");
        var begun = Files.createTempDirectory(beside, "pinakes-rd-begun-");
        var neverLocked = Files.createTempDirectory(beside, "pinakes-rd-old-");
        Files.setLastModifiedTime(neverLocked, FileTime.fromMillis(0));
        try (var _ = LockHolder.of(used.resolve("lock"));
                var pool = new WorkerPool(settings())) {
            pool.extract(text("one"), UNHEARD);
            pool.extract(text("two"), UNHEARD);

            assertThat(leftBehind).doesNotExist();
            assertThat(neverLocked)
                    .as("of a parent that died before it locked it")
                    .doesNotExist();
            assertThat(used).as("somebody else's").exists();
            assertThat(begun).as("about to be locked").exists();
        } finally {
            Files.deleteIfExists(used.resolve("lock"));
            Files.delete(used);
            Files.delete(begun);
        }
    }

    private static void killChildren() {
        ProcessHandle.current().children().forEach(child -> {
            child.destroyForcibly();
            child.onExit().join();
        });
    }

    /// Where the workers have their files: the directory of the socket that each is started with.
    private static List<Path> directories() {
        return ProcessHandle.current()
                .children()
                .flatMap(child -> child.info().arguments().stream())
                .map(arguments -> Path.of(arguments[arguments.length - 1]).getParent())
                .toList();
    }
}
