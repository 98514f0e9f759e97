package pinakes.engine.core.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.eval.Evaluation.FolderReport;
import pinakes.engine.core.eval.Evaluation.Report;

final class ComparisonTest {
    @Test
    void questions_are_compared_one_by_one_and_folders_count_equally() {
        var base = new Report("model", List.of(folder("one", 0, 0, 0.5), folder("two", 1)));
        var other = new Report("model", List.of(folder("one", 1, 0, 1), folder("two", 0.5)));

        var rows = Comparison.of(base, other);

        assertThat(rows).extracting(Comparison.Row::folder).containsExactly("one", "two", "mean");
        assertThat(rows).extracting(Comparison.Row::better).containsExactly(2, 0, 2);
        assertThat(rows).extracting(Comparison.Row::worse).containsExactly(0, 1, 1);
        assertThat(rows).extracting(Comparison.Row::equal).containsExactly(1, 0, 1);
        assertThat(rows.getLast().base().ndcg()).isEqualTo((0.5 / 3 + 1) / 2, within(1e-9));
        assertThat(rows.getLast().other().ndcg()).isEqualTo((2.0 / 3 + 0.5) / 2, within(1e-9));
        // Both of the two that changed the same way: 2 of 4 combinations of signs.
        assertThat(rows.getFirst().pValue()).isEqualTo(0.5, within(0.02));
        // 1/3 + 1/6 - 1/2 = 0: every combination is at least as large.
        assertThat(rows.getLast().pValue()).isEqualTo(1);
    }

    @Test
    void mean_of_one_folder_is_left_out() {
        var report = new Report("model", List.of(folder("one", 0.5)));

        assertThat(Comparison.of(report, report))
                .singleElement()
                .extracting(Comparison.Row::equal)
                .isEqualTo(1);
    }

    private static FolderReport folder(String name, double... ndcg) {
        var rankings = DoubleStream.of(ndcg)
                .mapToObj(value -> new Measures(value, 0, 0, 0))
                .toList();
        var mean = Measures.mean(rankings);
        var figures = Figures.of(mean, mean, mean, new Reliability(List.of(), List.of()));
        return new FolderReport(name, 1, 1, figures, List.of(), rankings);
    }
}
