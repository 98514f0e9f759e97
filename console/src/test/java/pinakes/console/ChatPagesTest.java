package pinakes.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatPagesTest {
    private final ChatPages pages = new ChatPages();

    @ParameterizedTest
    @ValueSource(strings = {"search", "document", "tasks"})
    void page_needs_nothing_from_elsewhere(String name) {
        var page = pages.page(name);

        assertThat(page).startsWith("<!doctype html>").contains("--accent:", "$chat_" + name + "_js");
        assertThat(page)
                .doesNotContainPattern("<(script|link|img)[^>]* (src|href)=\"")
                .doesNotContainPattern("url\\(['\"]?http");
        assertThat(page)
                .as("the modules of the network are replaced")
                .doesNotContain("$api_client_js", "$api_engine_js");
    }

    @Test
    void only_pages_that_show_documents_have_the_pdf_library() {
        assertThat(pages.page("search"))
                .contains("globalThis.pdfjsWorker", "globalThis.pinakesDecoder(this._noWasmFilename)");
        assertThat(pages.page("tasks")).doesNotContain("pdfjsWorker").hasSizeLessThan(200_000);
    }

    @Test
    void page_is_the_same_every_time() {
        assertThat(pages.page("tasks")).isSameAs(pages.page("tasks"));
    }

    @Test
    void files_are_those_of_the_pdf_library() {
        assertThat(pages.file("standard_fonts/FoxitFixed.pfb")).isPresent();
        assertThat(pages.file("cmaps/78-EUC-H.bcmap")).isPresent();
        assertThat(pages.file("wasm/openjpeg.wasm")).isPresent();
        assertThat(pages.file("wasm/openjpeg_nowasm_fallback.js")).isPresent();
        assertThat(pages.file("standard_fonts/nothing.pfb")).isEmpty();
        assertThat(pages.file("pdf.min.mjs")).isEmpty();
        assertThat(pages.file("cmaps/../pdf.min.mjs")).isEmpty();
        assertThat(pages.file("cmaps/..")).isEmpty();
    }
}
