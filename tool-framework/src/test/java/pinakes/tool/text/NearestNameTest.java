package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("title", "description", "task_id");

    @Test
    void typing_mistakes_are_recognised() {
        assertThat(NearestName.to("titel", KNOWN)).contains("title");
        assertThat(NearestName.to("Description", KNOWN)).contains("description");
        assertThat(NearestName.to("taskid", KNOWN)).contains("task_id");
    }

    @Test
    void a_short_ending_may_be_missing_or_too_much() {
        assertThat(NearestName.to("top_k", List.of("query", "top", "tags"))).contains("top");
        assertThat(NearestName.to("top", List.of("query", "top_k", "filters"))).contains("top_k");
        assertThat(NearestName.to("page", List.of("page_no", "page_to"))).isEmpty();
        assertThat(NearestName.to("page_from", List.of("page"))).isEmpty();
    }

    @Test
    void names_of_the_same_words_are_likely() {
        var tools = List.of("knowledge-search", "kb_search", "add_task", "list_tasks", "kb_list", "kb_tag");

        assertThat(NearestName.likely("add-tsak", tools)).containsExactly("add_task");
        assertThat(NearestName.likely("search", tools)).containsExactly("knowledge-search", "kb_search");
        assertThat(NearestName.likely("searchKnowledge", tools)).isEmpty();
        assertThat(NearestName.likely("search_knowledge", tools)).containsExactly("knowledge-search");
        assertThat(NearestName.likely("kb", tools)).hasSize(3);
        assertThat(NearestName.likely("serach", tools)).containsExactly("knowledge-search", "kb_search");
        assertThat(NearestName.likely("tsk", tools)).isEmpty();
        assertThat(NearestName.likely("nope", List.of("kb_update_note", "knowledge-add")))
                .isEmpty();
        assertThat(NearestName.likely("knowledge-fix", List.of("knowledge-show", "knowledge-task-status")))
                .isEmpty();
        assertThat(NearestName.likely("__", tools)).isEmpty();
        assertThat(NearestName.likely("a ".repeat(1_000_000), tools)).isEmpty();
    }

    @Test
    void singular_and_plural_come_before_longer_names() {
        var flags = List.of("oauth-permissions", "permission", "tags", "collection-tag");

        assertThat(NearestName.likely("permissions", flags)).containsExactly("permission");
        assertThat(NearestName.likely("tag", flags)).containsExactly("tags");
    }

    @Test
    void other_words_are_not_forced_into_a_guess() {
        assertThat(NearestName.to("colour", KNOWN)).isEmpty();
        assertThat(NearestName.to("", KNOWN)).isEmpty();
        assertThat(NearestName.to("t".repeat(1_000_000), KNOWN)).isEmpty();
    }
}
