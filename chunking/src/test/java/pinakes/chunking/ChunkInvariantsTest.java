package pinakes.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import pinakes.extraction.Block;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// What holds for all blocks whatsoever.
@ExtendWith(Seeded.class)
final class ChunkInvariantsTest {
    private static final int ROUNDS = 100;

    @Test
    void no_chunk_is_larger_than_allowed(Seed seed) {
        for (var round = 0; round < ROUNDS; round++) {
            var random = seed.nth(round).random();
            var options = new ChunkingOptions(random.nextInt(32, 300), random.nextInt(17));
            var chunker = new Chunker(options, ChunkInvariantsTest::tokens);

            var chunks = chunker.cut(new GeneratedBlocks(random).blocks());

            assertThat(chunks)
                    .as("round %d with %s", round, options)
                    .allSatisfy(
                            chunk -> assertThat(tokens(chunk.contextual())).isLessThanOrEqualTo(options.tokensMax()));
        }
    }

    @Test
    void every_word_is_in_the_chunks_in_its_order(Seed seed) {
        for (var round = 0; round < ROUNDS; round++) {
            var random = seed.nth(round).random();
            var options = new ChunkingOptions(random.nextInt(32, 300), random.nextInt(17));
            var blocks = new GeneratedBlocks(random)
                    .blocks().stream()
                            .filter(block -> !(block instanceof Block.Paragraph paragraph
                                    && TextSplitter.hasOverlongWord(paragraph.text())))
                            .toList();

            var chunks = new Chunker(options, ChunkInvariantsTest::tokens).cut(blocks);

            var written = letters(chunks.stream().map(Chunk::contextual).collect(Collectors.joining("\n")));
            var from = 0;
            for (var text : texts(blocks)) {
                for (var word : letters(text).split(" ", -1)) {
                    // It may have been written before as a heading, the head of a table or an overlap.
                    from = written.indexOf(word, from);
                    assertThat(from)
                            .as("%s of round %d with %s", word, round, options)
                            .isNotNegative();
                }
            }
        }
    }

    @Test
    void without_overlap_headings_and_tables_the_chunks_are_the_text(Seed seed) {
        for (var round = 0; round < ROUNDS; round++) {
            var random = seed.nth(round).random();
            var blocks = new GeneratedBlocks(random)
                    .blocks().stream()
                            .filter(block -> !(block instanceof Block.Heading) && !(block instanceof Block.Table))
                            .toList();

            var chunks = new Chunker(new ChunkingOptions(64, 0), ChunkInvariantsTest::tokens).cut(blocks);

            assertThat(bare(chunks.stream().map(Chunk::text).collect(Collectors.joining())))
                    .as("round %d", round)
                    .isEqualTo(bare(String.join("", texts(blocks))));
        }
    }

    @Test
    void chunks_are_the_same_every_time_and_have_the_same_ids(Seed seed) {
        for (var round = 0; round < ROUNDS; round++) {
            var first = cut(seed.nth(round));
            var second = cut(seed.nth(round));

            assertThat(first).isEqualTo(second);
            assertThat(first.stream().map(chunk -> ChunkIds.of("hash", chunk)).toList())
                    .isEqualTo(second.stream()
                            .map(chunk -> ChunkIds.of("hash", chunk))
                            .toList())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void pages_never_go_back(Seed seed) {
        for (var round = 0; round < ROUNDS; round++) {
            var pages = new ArrayList<Integer>();
            for (var chunk : cut(seed.nth(round))) {
                pages.add(Objects.requireNonNull(chunk.pageFirst()));
                pages.add(Objects.requireNonNull(chunk.pageLast()));
            }

            assertThat(pages).isSorted();
        }
    }

    @Test
    void no_chunk_begins_or_ends_inside_a_character(Seed seed) {
        for (var round = 0; round < ROUNDS; round++) {
            assertThat(cut(seed.nth(round))).allSatisfy(chunk -> {
                assertThat(Character.isLowSurrogate(chunk.text().charAt(0))).isFalse();
                assertThat(Character.isHighSurrogate(
                                chunk.text().charAt(chunk.text().length() - 1)))
                        .isFalse();
            });
        }
    }

    private static List<Chunk> cut(Seed seed) {
        return new Chunker(new ChunkingOptions(48, 8), ChunkInvariantsTest::tokens)
                .cut(new GeneratedBlocks(seed.random()).blocks());
    }

    /// Four characters make a token, so that words have several.
    private static int tokens(String text) {
        var sum = 0;
        var length = 0;
        for (var index = 0; index < text.length(); index++) {
            length = Character.isWhitespace(text.charAt(index)) ? 0 : length + 1;
            sum += length % 4 == 1 ? 1 : 0;
        }
        return sum;
    }

    private static List<String> texts(List<Block> blocks) {
        return blocks.stream()
                .map(block -> switch (block) {
                    case Block.Heading heading -> heading.text();
                    case Block.Paragraph paragraph -> paragraph.text();
                    case Block.ListItem item -> item.text();
                    case Block.Preformatted preformatted -> preformatted.text();
                    case Block.Picture picture -> picture.text();
                    case Block.Table table ->
                        String.join(" ", table.header())
                                + " "
                                + table.rows().stream()
                                        .map(row -> String.join(" ", row))
                                        .collect(Collectors.joining(" "));
                })
                .toList();
    }

    private static String bare(String text) {
        return text.replaceAll("[\\s-]+", "");
    }

    private static String letters(String text) {
        return text.replaceAll("[\\s|\\\\-]+", " ").strip();
    }
}
