package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ToolMentionsTest {
    private final ToolMentions mentions = new ToolMentions(name -> switch (name) {
        case "forget-words" -> Optional.empty();
        case "tell-words" -> Optional.of("count-words");
        default -> Optional.of(name);
    });

    @Test
    @DisplayName("N3: a sentence that names a tool which the reader cannot call is left out")
    void closed_tools_are_not_named() {
        assertThat(mentions.translated("It is gone. Look it up with count-words. To remove it, use forget-words."))
                .isEqualTo("It is gone. Look it up with count-words.");
        assertThat(mentions.translated("Use forget-words.")).isEmpty();
    }

    @Test
    @DisplayName("N3: a tool that the reader can call is named instead of another that does the same")
    void other_tools_are_translated() {
        assertThat(mentions.translated("Use tell-words first. Then use forget-words."))
                .isEqualTo("Use count-words first.");
    }

    @Test
    void other_texts_stay_as_they_are() {
        assertThat(mentions.translated("Send  forget, or words. Then wait"))
                .isEqualTo("Send  forget, or words. Then wait");
    }
}
