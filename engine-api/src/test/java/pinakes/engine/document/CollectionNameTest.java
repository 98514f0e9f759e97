package pinakes.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// B10: exactly one collection, whatever the tags are and however they change.
class CollectionNameTest {
    @Test
    @DisplayName("B10: the first collection among the tags counts, and no collection is the default one")
    void collection_of_tags() {
        assertThat(CollectionName.of(List.of("red", "collection:a", "collection:b")))
                .hasToString("a");
        assertThat(CollectionName.of(List.of("red", "collection:", "collection: ")))
                .isEqualTo(CollectionName.DEFAULT);
        assertThat(CollectionName.exactlyOne(List.of("red", "collection:a", "red", "collection:b")))
                .containsExactly("collection:a", "red");
    }

    @Test
    @DisplayName("B10: a tag is of a collection however it is spelled, and is kept in one spelling")
    void spelling() {
        assertThat(CollectionName.isTag("Collection:a")).isTrue();
        assertThat(CollectionName.isTag("collections:a")).isFalse();
        assertThat(CollectionName.exactlyOne(List.of("COLLECTION:a"))).containsExactly("collection:a");
    }

    @Test
    void collection_without_a_name_is_none() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CollectionName(" "));
    }

    @Test
    @DisplayName("B10: what is put on replaces the collection; what is taken off leaves the default")
    void changes() {
        var tags = List.of("collection:a", "red");

        assertThat(TagChange.to(new CollectionName("b")).applyTo(tags)).containsExactly("collection:b", "red");
        assertThat(new TagChange(Set.of("collection:a", "red"), Set.of()).applyTo(tags))
                .containsExactly("collection:documents");
        assertThat(new TagChange(Set.of("red"), Set.of("red", "blue")).applyTo(tags))
                .containsExactlyInAnyOrder("collection:a", "red", "blue");
    }
}
