package pinakes.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.TodosContract;

class CatalogTodosTest extends TodosContract {
    @TempDir
    private Path dataDirectory;

    private Catalog catalog;

    @BeforeEach
    void open() {
        catalog = SqliteCatalog.open(dataDirectory);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void titles_are_found_by_an_index() throws InterruptedException {
        var plan = catalog.<String>read(sql -> sql.one(
                "EXPLAIN QUERY PLAN " + CatalogTodos.SAME_TITLE,
                row -> row.text("detail"),
                "documents",
                "buy milk",
                3));

        assertThat(plan).isEqualTo("SEARCH todo USING COVERING INDEX todo_pending_by_words (collection=? AND words=?)");
    }

    @Override
    protected Todos todos() {
        return new CatalogTodos(catalog, clock);
    }
}
