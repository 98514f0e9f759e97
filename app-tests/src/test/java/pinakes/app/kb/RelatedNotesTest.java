package pinakes.app.kb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.server.Deployment;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// Notes that repeat or may contradict older ones, measured on pairs of notes with the standard model. The
/// thresholds were chosen on the first file; the second had no part in it.
final class RelatedNotesTest extends KbTest {
    private final Map<String, Long> older = new HashMap<>();

    private record Pair(String kind, String before, String now) {}

    @Override
    protected Deployment.Start start() {
        return Deployment::inOnePiece;
    }

    @ParameterizedTest
    @CsvSource({"note-pairs.tsv, 0, 2", "other-note-pairs.tsv, 1, 2"})
    @DisplayName("Notes that repeat, update or contradict an older one are pointed out, and others are not")
    void related_notes_are_pointed_out(String file, int wrongMax, int mistakenMax) throws IOException {
        var pairs = pairs(file);
        for (var pair : pairs) {
            older.computeIfAbsent(
                    pair.before(),
                    before -> agent.note(Json.object().put("text", before).toString()));
        }
        var wrong = new ArrayList<String>();
        var mistaken = new ArrayList<String>();
        for (var pair : pairs) {
            var said = warning(pair);
            var expected = switch (pair.kind()) {
                case "repeats" -> "duplicate";
                case "updates" -> "conflict";
                default -> "";
            };
            if (said.isEmpty() != expected.isEmpty()) {
                wrong.add(pair + " is answered with '" + said + "'");
            } else if (!said.equals(expected)) {
                mistaken.add(pair + " is called a " + said);
            }
        }

        assertThat(pairs).hasSizeGreaterThanOrEqualTo(40);
        assertThat(wrong).hasSizeLessThanOrEqualTo(wrongMax);
        assertThat(mistaken).hasSizeLessThanOrEqualTo(mistakenMax);
    }

    private static List<Pair> pairs(String file) throws IOException {
        try (var stream = RelatedNotesTest.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .map(columns -> new Pair(columns[0], columns[1], columns[2]))
                    .toList();
        }
    }

    @Test
    @DisplayName("A changed note is compared with the others, and not with itself")
    void changed_note_is_compared() {
        var id = agent.note("{\"text\": \"The ferry leaves at noon.\"}");
        var other = agent.note("{\"text\": \"Tickets for the museum cost 12 euros.\"}");

        var unrelated = agent.call(
                "kb_update_note", Json.object().put("document_id", id).put("text", "The ferry leaves at one."));
        var contradicting = agent.call(
                "kb_update_note",
                Json.object().put("document_id", id).put("text", "Tickets for the museum cost 15 euros."));

        assertThat(warnings(unrelated)).isEmpty();
        assertThat(warnings(contradicting)).containsOnlyKeys(Long.toString(other));
        assertThat(contradicting.at("/agentHints/suggestedNextActions").findValues("document_id"))
                .anyMatch(number -> number.asLong() == other);
    }

    @Test
    @DisplayName("S8: the warning names the older note and does not quote it")
    void note_text_is_not_in_hints() {
        var before = agent.note("{\"text\": \"User prefers concise responses\"}");

        var answer = agent.call("kb_addnote", "{\"text\": \"User prefers concise replies\"}");

        assertThat(warnings(answer)).containsKey(Long.toString(before));
        assertThat(answer.path("agentHints").toString()).doesNotContain("concise responses");
        agent.made(answer);
    }

    /// The type of the warning about the older note of the pair; empty when there is none. The new note is removed.
    private String warning(Pair pair) {
        var answer = agent.call("kb_addnote", Json.object().put("text", pair.now()));
        var type = warnings(answer).getOrDefault(Long.toString(Objects.requireNonNull(older.get(pair.before()))), "");
        agent.call(
                "kb_delete",
                Json.object().put("document_id", agent.made(answer)).put("confirm", true));
        return type;
    }

    private static Map<String, String> warnings(JsonNode answer) {
        var types = new HashMap<String, String>();
        answer.at("/agentHints/warnings")
                .forEach(warning -> types.put(
                        warning.at("/relatedIds/0").asString(),
                        warning.path("type").asString()));
        return types;
    }
}
