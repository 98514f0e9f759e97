package pinakes.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.NewDocument;

/// S8: whichever way a name comes, no part of it can pose as a line of its own.
class NamesTest {
    @Test
    @DisplayName("S8: file names, titles, authors and tags are of one line")
    void names_of_documents_are_of_one_line() {
        var metadata = new DocumentMetadata("a\nb", "c\r\nd", List.of("e\u001Bf"), Map.of("more", "g\nh"));
        var document = new NewDocument(
                DocumentKind.FILE, "i\u2028j.txt", null, InputStream::nullInputStream, metadata, false, "me");

        assertThat(metadata).isEqualTo(new DocumentMetadata("a b", "c d", List.of("e f"), Map.of("more", "g\nh")));
        assertThat(document.fileName()).isEqualTo("i j.txt");
        assertThat(new TagChange(Set.of(), Set.of("k\nl")).on()).containsExactly("k l");
    }

    @Test
    @DisplayName("S12: NUL and half pairs are what a database does not keep")
    void unstorable_characters_are_known() {
        assertThat(StorableText.isStorable("é😀\n")).isTrue();
        assertThat(StorableText.isStorable("a\0")).isFalse();
        assertThat(StorableText.isStorable("\uD83D")).isFalse();
        assertThat(StorableText.mended("a\0😀\uD83D")).isEqualTo("a\uFFFD😀\uFFFD");
    }
}
