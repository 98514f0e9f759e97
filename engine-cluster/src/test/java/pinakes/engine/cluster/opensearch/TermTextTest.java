package pinakes.engine.cluster.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.index.WordAnalysis.Token;
import tools.jackson.databind.json.JsonMapper;

final class TermTextTest {
    @Test
    void analysis_splits_a_text_into_its_terms() {
        var filters = JsonMapper.shared().readTree(TermText.ANALYSIS).path("filter");
        var joined = Pattern.compile(filters.at("/joined/patterns/0").asString());
        var empty = filters.at("/empty/stopwords/0").asString();

        var text = TermText.of(List.of(new Token("ice", 1), new Token("eis", 0), new Token("melts", 2)));
        var places = Arrays.stream(text.strip().split(" ", -1))
                .map(place -> terms(place, joined, empty))
                .toList();

        assertThat(places).containsExactly(List.of("ice", "eis"), List.of(), List.of("melts"));
    }

    private static List<String> terms(String place, Pattern joined, String empty) {
        return joined.matcher(place)
                .results()
                .map(found -> found.group(1))
                .filter(term -> !term.equals(empty))
                .toList();
    }
}
