package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.Engine;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.family.TestContext;
import pinakes.family.document.GivenMoment;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolResult;

/// What an agent sees that follows the cursor of what-is-new.
final class WhatIsNewTest {
    private KnowledgeServer server;

    @BeforeEach
    void start(@TempDir Path directory) throws InterruptedException {
        server = new KnowledgeServer(directory);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @DisplayName("Who follows the cursor misses no document that was stored while the answer was made")
    void change_between_two_reads_is_not_lost(int read) throws Exception {
        task("before");
        var engine = whenTasksAreRead(read, () -> {
            document("meanwhile.txt");
            task("afterwards");
        });

        var first = news(engine, KnowledgeServer.BEGINNING.toString(), 50);
        var second = news(engine, first.cursor().toString(), 50);

        assertThat(names(first, second)).containsExactly("meanwhile.txt", "before", "afterwards");
        assertThat(first.more() || second.documents().isEmpty()).isTrue();
        assertThat(second.more()).isFalse();
    }

    @Test
    @DisplayName("The cursor pages through all changes, each of which is listed once, in order")
    void pages_cover_everything() throws Exception {
        for (var number = 1; number <= 5; number++) {
            document("d" + number + ".txt");
            if (number % 2 == 0) {
                task("t" + number);
            }
        }
        var pages = new ArrayList<WhatIsNew.Output>();
        var since = KnowledgeServer.BEGINNING.toString();
        do {
            pages.add(news(server.engine, since, 2));
            since = pages.getLast().cursor().toString();
        } while (pages.getLast().more());

        assertThat(pages.stream().flatMap(page -> page.documents().stream()).map(WhatIsNew.ChangedDocument::filename))
                .containsExactly("d1.txt", "d2.txt", "d3.txt", "d4.txt", "d5.txt");
        assertThat(pages.stream()
                        .flatMap(page -> page.tasks().stream())
                        .map(task -> task.title().value()))
                .containsExactly("t2", "t4");
        assertThat(pages)
                .hasSizeGreaterThan(2)
                .allMatch(page -> page.documents().size() <= 2);
        assertThat(news(server.engine, since, 2).documents()).isEmpty();
    }

    @Test
    @DisplayName("Changes of the same moment stay on one page, because no cursor can continue between them")
    void one_moment_is_one_page() throws Exception {
        tick();
        for (var name : List.of("a.txt", "b.txt", "c.txt")) {
            server.added(name, name);
        }
        document("later.txt");

        var first = news(server.engine, KnowledgeServer.BEGINNING.toString(), 1);
        var second = news(server.engine, first.cursor().toString(), 1);

        assertThat(names(first)).containsExactly("a.txt", "b.txt", "c.txt");
        assertThat(first.more()).isTrue();
        assertThat(names(second)).containsExactly("later.txt");
        assertThat(second.more()).isFalse();
    }

    @Test
    @DisplayName("A moment in the future is taken for now, so that its cursor skips nothing")
    void future_is_now() throws Exception {
        document("before.txt");

        var first = news(server.engine, server.now.plus(Duration.ofDays(1)).toString(), 50);
        document("after.txt");
        var second = news(server.engine, first.cursor().toString(), 50);

        assertThat(first.cursor()).isBeforeOrEqualTo(server.now);
        assertThat(names(first)).isEmpty();
        assertThat(names(second)).containsExactly("after.txt");
    }

    private static List<String> names(WhatIsNew.Output... pages) {
        var names = new ArrayList<String>();
        for (var page : pages) {
            page.documents().forEach(document -> names.add(document.filename()));
        }
        for (var page : pages) {
            page.tasks().forEach(task -> names.add(task.title().value()));
        }
        return names;
    }

    private WhatIsNew.Output news(Engine engine, String since, int limit) throws InterruptedException {
        var result = new WhatIsNew(engine, () -> server.now)
                .call(
                        new WhatIsNew.Input(new GivenMoment(since), limit),
                        TestContext.of(Caller.LOCAL, server.now, Conversation.SILENT));
        return ((ToolResult.Success<WhatIsNew.Output>) result).data();
    }

    private void tick() {
        server.now = server.now.plus(Duration.ofSeconds(1));
    }

    private void document(String name) throws IOException {
        tick();
        server.added(name, name);
    }

    private void task(String title) throws InterruptedException {
        tick();
        server.engine.todos().add(new TodoTitle(title), null);
    }

    private interface Work {
        void run() throws Exception;
    }

    /// The engine of the server, in which something is done before the tasks are read for the nth time.
    private Engine whenTasksAreRead(int times, Work work) {
        var left = new int[] {times};
        var todos = delegating(Todos.class, server.engine.todos(), "changedSince", () -> {
            if (--left[0] == 0) {
                work.run();
            }
            return null;
        });
        return delegating(Engine.class, server.engine, "todos", () -> todos);
    }

    private interface Replacement {
        @Nullable
        Object get() throws Exception;
    }

    /// A port whose method does something first, and answers that, or else what the real one answers.
    private static <P> P delegating(Class<P> port, P real, String name, Replacement replacement) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    var replaced = method.getName().equals(name) ? replacement.get() : null;
                    try {
                        return replaced == null ? method.invoke(real, arguments) : replaced;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
