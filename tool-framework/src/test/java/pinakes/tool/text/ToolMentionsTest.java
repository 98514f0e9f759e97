package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ToolMentionsTest {
    private final ToolMentions mentions = new ToolMentions("forget-words"::equals);

    @Test
    @DisplayName("N3: a sentence that names a tool which the reader cannot call is left out")
    void closed_tools_are_not_named() {
        assertThat(mentions.without("It is gone. Look it up with count-words. To remove it, use forget-words."))
                .isEqualTo("It is gone. Look it up with count-words.");
        assertThat(mentions.without("Use forget-words.")).isEmpty();
    }

    @Test
    void other_texts_stay_as_they_are() {
        assertThat(mentions.without("Send  forget, or words. Then wait"))
                .isEqualTo("Send  forget, or words. Then wait");
    }
}
