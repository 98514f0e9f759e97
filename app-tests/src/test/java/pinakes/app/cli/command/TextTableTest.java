package pinakes.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import pinakes.app.cli.terminal.Screen;

final class TextTableTest {
    @Test
    void pipe_gets_whole_cells() {
        assertThat(table().lines(Screen.of(false, Map.of())))
                .containsExactly(
                        "ID  TITLE                                       TAGS  SIZE",
                        " 7  The grey heron stands still for many hours        1 KB",
                        "12  青鷺                                               2 B");
    }

    @Test
    void pipe_gets_optional_columns_that_have_a_value() {
        var table = new TextTable("ID", "TAGS", "EMAIL").optional("EMAIL");
        table.row("7", "", "");
        assertThat(table.lines(Screen.of(false, Map.of()))).containsExactly("ID  TAGS", "7");

        table.row("8", "", "1 attachment");
        assertThat(table.lines(Screen.of(false, Map.of())))
                .containsExactly("ID  TAGS  EMAIL", "7", "8         1 attachment");
    }

    @Test
    void terminal_cuts_flexible_columns_and_leaves_out_empty_ones() {
        assertThat(table().lines(new Screen(true, false, 40)))
                .containsExactly(
                        "ID  TITLE                           SIZE",
                        " 7  The grey heron stands still f…  1 KB",
                        "12  青鷺                             2 B");
    }

    @Test
    void colours_do_not_move_columns() {
        var table = new TextTable("STATE", "FILE").look("STATE", text -> "<" + text + ">");
        table.row("failed", "a.pdf");

        assertThat(table.lines(Screen.of(false, Map.of()))).containsExactly("STATE   FILE", "<failed>  a.pdf");
    }

    private static TextTable table() {
        var table =
                new TextTable("ID", "TITLE", "TAGS", "SIZE").flexible("TITLE").rightAligned("ID", "SIZE");
        table.row("7", "The grey heron stands still for many hours", "", "1 KB");
        table.row("12", "青鷺", "", "2 B");
        return table;
    }
}
