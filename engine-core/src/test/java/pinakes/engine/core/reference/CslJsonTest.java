package pinakes.engine.core.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.library.ImportReport.BrokenEntry;

@DisplayName("C7: references in CSL-JSON")
final class CslJsonTest {
    @Test
    @DisplayName("S12: an item that the catalog could not keep as it is, is refused by name")
    void unstorable_items_are_refused() {
        var file = ReferenceFile.read(
                        "[{\"id\": \"nul\", \"title\": \"A\\u0000B\"}, {\"id\": \"fine\", \"title\": \"A\"}]")
                .orElseThrow();

        assertThat(file.references()).extracting(Reference::citekey).containsExactly("fine");
        assertThat(file.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).startsWith("nul: "));
    }

    @Test
    void an_export_of_zotero_is_read() {
        var file = read("""
                [
                  {
                    "id": "http://zotero.org/users/1/items/ABCD", "citation-key": "evans2003", "type": "book",
                    "title": "Domain-Driven <i>Design</i>", "publisher": "Addison-Wesley", "volume": 1,
                    "DOI": "https://doi.org/10.1000/DDD", "URL": "https://example.org",
                    "author": [{"family": "Evans", "given": "Eric"}, {"literal": "A Body"},
                      {"family": "Beauvoir", "given": "Simone", "non-dropping-particle": "de"}],
                    "issued": {"date-parts": [["2003", 8, 20]]}, "keyword": "design, software"
                  },
                  {"id": "martin2017", "type": "chapter", "container-title": "Clean", "issue": "2", "page": "1-9",
                    "issued": {"raw": "March 2017"}, "attachments": [{"path": "C:\\\\papers\\\\clean.pdf"}]},
                  {"id": 42, "note": "original\\nCitation Key: fromNote", "title": "Noted"}
                ]""");

        assertThat(file.problems()).isEmpty();
        assertThat(file.references())
                .extracting(Reference::citekey)
                .containsExactly("evans2003", "martin2017", "fromNote");
        var evans = file.references().getFirst();
        assertThat(evans.title()).isEqualTo("Domain-Driven Design");
        assertThat((Object) evans.fields().get("authors"))
                .asInstanceOf(LIST)
                .containsExactly("Evans, Eric", "A Body", "de Beauvoir, Simone");
        assertThat(evans.doi()).isEqualTo("10.1000/ddd");
        assertThat((Object) evans.fields().get("volume")).isEqualTo("1");
        assertThat((Object) evans.fields().get("tags")).asInstanceOf(LIST).containsExactly("design", "software");
        var martin = file.references().get(1);
        assertThat((Object) martin.fields().get("year")).isEqualTo(2017);
        assertThat((Object) martin.fields().get("container_title")).isEqualTo("Clean");
        assertThat(martin.files()).containsExactly("C:/papers/clean.pdf");
    }

    @Test
    void one_item_and_an_object_of_items_are_read_too() {
        assertThat(read("{\"id\": \"a\", \"title\": \"A\"}").references()).hasSize(1);
        assertThat(read("{\"items\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}").references())
                .hasSize(2);
    }

    @Test
    @DisplayName("C7: items without a key are reported with their lines, and the others are read")
    void broken_items_are_reported() {
        var file = read("""
                [{"id": "first"},
                 {"title": "No key"},
                 "no item",
                 {"id": "odd", "author": "Plain Name", "issued": 7, "title": ["list"]},
                 {"id": "cut", "title":""");

        assertThat(file.references()).extracting(Reference::citekey).containsExactly("first", "odd");
        assertThat(file.problems()).extracting(BrokenEntry::line).containsExactly(2, 3, 5);
    }

    @Test
    @DisplayName("S10: JSON that is too deep is refused without harm")
    void deep_json_is_refused() {
        assertThat(read("[".repeat(10_000)).references()).isEmpty();
        assertThat(read("[".repeat(10_000)).problems()).isNotEmpty();
    }

    private static ReferenceFile read(String text) {
        return ReferenceFile.read(text).orElseThrow();
    }
}
