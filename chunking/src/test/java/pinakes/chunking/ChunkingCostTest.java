package pinakes.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.extraction.Block;
import pinakes.extraction.Location;

/// Cutting happens in the server, so text that was made to be expensive must cost no more than other text.
@DisplayName("S4: cutting takes time and memory in proportion to the text, whatever it is made of")
final class ChunkingCostTest {
    private static final int CHARS = 1_000_000;
    private static final int TOKENS_MAX = 254;

    /// Twenty times the text itself, most of which is garbage at once.
    private static final int ALLOCATED_BYTES_PER_CHAR_MAX = 80;

    private static final int COUNTED_PER_CHAR_MAX = 12;

    static Stream<Named<Block>> expensive() {
        return Stream.of(
                paragraph("one letter with combining marks", "a" + "\u0301".repeat(CHARS)),
                paragraph("combining marks beyond the first plane", "a" + "\uD834\uDD67".repeat(CHARS / 2)),
                paragraph("one word", "x".repeat(CHARS)),
                paragraph("words of one letter without any sentence end", "a ".repeat(CHARS / 2)),
                paragraph("flags", "\uD83C\uDDE9".repeat(CHARS / 2)),
                Named.of("a heading", new Block.Heading(1, "a" + "\u0301".repeat(CHARS), Location.UNKNOWN)),
                Named.of("lines", new Block.Preformatted("a" + "\u0301".repeat(CHARS), Location.UNKNOWN)),
                Named.of(
                        "a cell",
                        new Block.Table(
                                List.of("a" + "\u0301".repeat(CHARS)), List.of(List.of("b")), Location.UNKNOWN)));
    }

    private static Named<Block> paragraph(String name, String text) {
        return Named.of(name, new Block.Paragraph(text, Location.UNKNOWN));
    }

    @ParameterizedTest
    @MethodSource("expensive")
    void memory_is_in_proportion_to_the_text(Block block) throws JMException {
        var chunker = new Chunker(ChunkingOptions.fitting(TOKENS_MAX), text -> text.length() / 2);

        var before = allocatedBytes();
        var chunks = chunker.cut(List.of(block));
        var allocated = allocatedBytes() - before;

        assertThat(chunks.size()).isBetween(CHARS / 800, CHARS / 50);
        assertThat(allocated / CHARS).isLessThanOrEqualTo(ALLOCATED_BYTES_PER_CHAR_MAX);
    }

    @ParameterizedTest
    @MethodSource("expensive")
    void tokens_are_counted_in_short_texts_and_a_few_times_only(Block block) {
        var counter = new Counter();

        new Chunker(ChunkingOptions.fitting(TOKENS_MAX), counter).cut(List.of(block));

        assertThat(counter.longest).isLessThanOrEqualTo(TOKENS_MAX * 20);
        assertThat(counter.counted / CHARS).isLessThanOrEqualTo(COUNTED_PER_CHAR_MAX);
    }

    /// Counts a token for every other character, and how much it has been asked to count.
    private static final class Counter implements ToIntFunction<String> {
        private long counted;
        private int longest;

        @Override
        public int applyAsInt(String text) {
            counted += text.length();
            longest = Math.max(longest, text.length());
            return text.length() / 2;
        }
    }

    /// What this thread has allocated so far.
    private static long allocatedBytes() throws JMException {
        return (long) ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME), "CurrentThreadAllocatedBytes");
    }
}
