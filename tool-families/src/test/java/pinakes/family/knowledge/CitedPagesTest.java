package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every sentence of a document with many pages or slides is cited with its page.
final class CitedPagesTest extends KnowledgeTest {
    private static final int PAGES = 40;
    private static final int SENTENCES_PER_PAGE = 5;
    private static final int SLIDES = 20;

    /// The last sentence of every third page runs over to the next one.
    private static final int RUNS_OVER = 3;

    @Test
    @DisplayName("K2b: each of 200 sentences is found on its page, also those that run over")
    void sentences_are_found_on_their_pages() throws IOException {
        server.pdf("log.pdf", pages().toArray(String[]::new));
        server.added("log.pdf");

        for (var page = 0; page < PAGES; page++) {
            for (var place = 0; place < SENTENCES_PER_PAGE; place++) {
                assertPages(page, place, runsOver(page) ? page + 2 : page + 1);
            }
        }
    }

    @Test
    @DisplayName("K2b: each sentence of a presentation is found on its slide, however short the slide is")
    void sentences_are_found_on_their_slides() throws IOException {
        var file = new ByteArrayOutputStream();
        try (var show = new XMLSlideShow()) {
            var layout = show.getSlideMasters().getFirst().getLayout(SlideLayout.TITLE_AND_CONTENT);
            for (var page = 0; page < SLIDES; page++) {
                var slide = show.createSlide(layout);
                slide.getPlaceholder(0).setText("Watch");
                slide.getPlaceholder(1).setText(sentence(page, 0) + "\n" + sentence(page, 1));
            }
            show.write(file);
        }
        server.file("log.pptx", file.toByteArray());
        server.added("log.pptx");

        for (var page = 0; page < SLIDES; page++) {
            assertPages(page, 0, page + 1);
            assertPages(page, 1, page + 1);
        }
    }

    private void assertPages(int page, int place, int last) {
        var found = server.call("knowledge-search", "{\"query\": \"" + sentence(page, place) + "\"}")
                .at("/results/0/metadata");

        assertThat(found.path("page_num").asInt()).as(sentence(page, place)).isEqualTo(page + 1);
        assertThat(found.path("page_last").asInt(page + 1))
                .as(sentence(page, place))
                .isEqualTo(last);
    }

    private static List<String> pages() {
        var pages = new ArrayList<String>();
        var rest = "";
        for (var page = 0; page < PAGES; page++) {
            var text = new StringBuilder(rest);
            for (var place = 0; place < SENTENCES_PER_PAGE - 1; place++) {
                text.append(sentence(page, place)).append(' ');
            }
            var last = sentence(page, SENTENCES_PER_PAGE - 1);
            var cut = runsOver(page) ? last.indexOf(" near ") : last.length();
            pages.add(text + last.substring(0, cut));
            rest = runsOver(page) ? last.substring(cut).strip() + " " : "";
        }
        return pages;
    }

    private static boolean runsOver(int page) {
        return page % RUNS_OVER == 1 && page < PAGES - 1;
    }

    private static String sentence(int page, int place) {
        return "Keeper " + name("ka", page, place) + " saw the light of " + name("lo", page, place) + " near "
                + name("mi", page, place) + ".";
    }

    /// A word that no other sentence has.
    private static String name(String start, int page, int place) {
        return start + (char) ('a' + page % 20) + "r" + (char) ('a' + page / 20) + "v" + (char) ('a' + place) + "n";
    }
}
