package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Block;
import pinakes.extraction.Location;

final class IdentifiersTest {
    @Test
    void identifiers_on_the_first_pages_are_found() {
        var blocks = List.<Block>of(
                new Block.Paragraph("arXiv:2403.01234v2 [cs.IR]", Location.onPage(1)),
                new Block.Paragraph("https://doi.org/10.1000/xyz123. ISBN 978-3-16-148410-0", Location.onPage(2)),
                new Block.Paragraph("doi:10.1000/another", Location.onPage(3)));

        assertThat(Identifiers.in(blocks))
                .isEqualTo(Map.of("arxiv", "2403.01234", "doi", "10.1000/xyz123", "isbn", "9783161484100"));
    }

    @Test
    void a_wrong_checksum_and_two_candidates_identify_nothing() {
        var blocks = List.<Block>of(
                new Block.Paragraph("ISBN 978-3-16-148410-1, 10.1000/one and 10.1000/two", Location.UNKNOWN));

        assertThat(Identifiers.in(blocks)).isEmpty();
    }

    @Test
    void an_arxiv_number_in_an_address_is_found_and_the_stamp_counts_more_than_citations() {
        var address = new Block.Paragraph("See https://arxiv.org/abs/1706.03762v7 for the code.", Location.onPage(1));
        var stamp = new Block.Paragraph("arXiv:2403.01234v2 [cs.IR] 2 Mar 2024", Location.onPage(1));
        var other = new Block.Paragraph("as in arXiv:1810.04805", Location.onPage(1));

        assertThat(Identifiers.in(List.of(address))).isEqualTo(Map.of("arxiv", "1706.03762"));
        assertThat(Identifiers.in(List.of(address, stamp, other))).isEqualTo(Map.of("arxiv", "2403.01234"));
        assertThat(Identifiers.in(List.of(address, other))).isEmpty();
    }
}
