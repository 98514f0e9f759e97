package pinakes.extraction.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

@DisplayName("K1: source code, data, TeX, notebooks and every other text are documents")
final class SourceFormatsTest extends FormatCase {
    @ParameterizedTest
    @CsvSource({
        "Main.java, CODE",
        "script.py, CODE",
        "data.json, JSON",
        "settings.yml, YAML",
        "kb.toml, TOML",
        "paper.tex, TEX",
        "server.log, TXT",
        "Makefile, TXT",
        "notes.unheardof, TXT",
        "feed.xml, CODE"
    })
    void format_follows_the_name(String name, FileFormat format) throws Exception {
        var extraction = sample.read(sample.text(name, "a = 1"));

        assertThat(extraction.format()).isEqualTo(format);
        assertThat(Sample.outline(extraction)).first().asString().contains("a = 1");
    }

    @Test
    void bytes_are_no_code() throws Exception {
        var file = sample.bytes("video.ts", new byte[] {0x47, 0, 1, 2, 0, 0, 3, 0, 0, 0, 9, 8});

        assertThatThrownBy(() -> sample.read(file))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.CORRUPT));
    }

    @Test
    @DisplayName("K1: code is cut between definitions, and a function stays together")
    void code_is_cut_between_definitions() throws Exception {
        var extraction = sample.read(sample.text("Birds.java", """
                package birds;

                /** Birds. */
                class Birds {
                    int count() {
                        var all = list();

                        return all.size();
                    }

                    void clear() {
                    }
                }
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "`package birds;`",
                        "`/** Birds. */\nclass Birds {\n    int count() {\n        var all = list();\n"
                                + "        return all.size();\n    }`",
                        "`    void clear() {\n    }\n}`");
    }

    @Test
    void endless_line_of_json_is_rewritten() throws Exception {
        var values = "{\"bird\":\"heron\",\"legs\":2},".repeat(200);

        var extraction = sample.read(sample.text("birds.json", "[" + values + "{\"bird\":\"owl\"}]"));

        assertThat(Sample.outline(extraction).getFirst().lines().count()).isGreaterThan(200);
        assertThat(Sample.outline(extraction).getFirst()).contains("\"owl\"");
    }

    @Test
    void sections_of_tex_are_headings() throws Exception {
        var extraction = sample.read(sample.text("paper.tex", """
                \\documentclass{article} % a comment
                \\title{On \\emph{Herons}}
                \\author{Ada Grey}
                \\begin{document}
                \\section{How they hunt}\\label{sec:hunt}
                Herons \\textbf{stand still} in~water.% hidden
                \\subsection*{Depth}
                100\\% shallow.
                \\end{document}
                ignored
                """));

        assertThat(Sample.outline(extraction))
                .containsExactly("### How they hunt", "Herons stand still in water.", "#### Depth", "100\\% shallow.");
        assertThat(extraction.description().title()).isEqualTo("On Herons");
        assertThat(extraction.description().author()).isEqualTo("Ada Grey");
    }

    @Test
    void notebook_is_read_cell_by_cell() throws Exception {
        var extraction = sample.read(sample.text("birds.ipynb", """
                {"cells": [
                  {"cell_type": "markdown", "metadata": {"a": {"b": [1]}}, "source": ["# Herons\\n", "They *hunt*."]},
                  {"cell_type": "code", "execution_count": 1, "source": "count = 2\\nprint(count)",
                   "outputs": [
                     {"output_type": "stream", "name": "stdout", "text": ["2\\n"]},
                     {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgoAAAANSUhEUg==",
                       "text/plain": "<Figure of a heron>"}},
                     {"output_type": "error", "ename": "E", "traceback": ["\\u001b[0;31mE\\u001b[0m: no bird"]}]},
                  {"cell_type": "raw", "source": "The end."}],
                 "nbformat": 4}"""));

        assertThat(extraction.format()).isEqualTo(FileFormat.NOTEBOOK);
        assertThat(Sample.outline(extraction))
                .containsExactly(
                        "# Herons",
                        "They hunt.",
                        "`count = 2\nprint(count)`",
                        "`2`",
                        "`<Figure of a heron>`",
                        "`E: no bird`",
                        "The end.");
    }

    @Test
    @DisplayName("S4: a notebook that is no JSON fails with its reason")
    void damaged_notebook() throws Exception {
        var file = sample.text("birds.ipynb", "{\"cells\": [{\"cell_type\": ");

        assertThatThrownBy(() -> sample.read(file))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.CORRUPT));
    }
}
