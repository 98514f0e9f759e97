package pinakes.app.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;

@DisplayName("N9, S14: where log lines go")
final class LoggingTest {
    private Path directory;
    private Path file;

    @BeforeEach
    void chooseFile(@TempDir Path temporary) {
        directory = temporary;
        file = temporary.resolve("logs/kb.log");
    }

    @AfterEach
    void restore() throws Exception {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        new ContextInitializer(context).autoConfig();
        MDC.clear();
    }

    @Test
    void file_gets_every_line_with_its_trace_and_no_secret() throws Exception {
        Logging.configure(settings(Map.of("log-file", file.toString(), "mcp-api-key", "open-sesame")));

        MDC.put("trace_id", "4bf9");
        LoggerFactory.getLogger("pinakes.thing").info("Listening with open-sesame");
        LoggerFactory.getLogger("pinakes.thing").debug("Not asked for");

        assertThat(lines()).singleElement().asString().endsWith("INFO  thing: Listening with *** trace_id=4bf9");
    }

    @Test
    void libraries_are_less_talkative_than_we_are() throws Exception {
        Logging.configure(settings(Map.of("log-file", file.toString(), "log-level", "debug")));

        LoggerFactory.getLogger("pinakes.thing").debug("ours");
        LoggerFactory.getLogger("org.library").debug("theirs");
        LoggerFactory.getLogger("org.library").info("theirs, more important");

        assertThat(lines()).hasSize(2).noneMatch(line -> line.endsWith("theirs"));
    }

    @Test
    void everyday_lines_reach_the_file_before_long_and_a_warning_at_once() throws Exception {
        Logging.configure(settings(Map.of("log-file", file.toString())));

        LoggerFactory.getLogger("pinakes.thing").info("routine");
        LoggerFactory.getLogger("pinakes.thing").warn("trouble");
        assertThat(Files.readAllLines(file)).hasSize(2);

        LoggerFactory.getLogger("pinakes.thing").info("routine again");
        Deadline.usual().await("the line", () -> written() == 3);
    }

    @Test
    void large_file_makes_way_for_a_new_one() throws Exception {
        Files.createDirectories(directory.resolve("logs"));
        Files.writeString(file, "x".repeat(10 * 1024 * 1024 + 1));
        Logging.configure(settings(Map.of("log-file", file.toString())));

        LoggerFactory.getLogger("pinakes.thing").info("first");
        LoggerFactory.getLogger("pinakes.thing").info("second");

        assertThat(file.resolveSibling("kb.log.1")).exists();
        assertThat(Files.size(file)).isLessThan(1024);
    }

    @Test
    void lines_of_the_jdk_go_the_same_way() throws Exception {
        Logging.configure(settings(Map.of("log-file", file.toString())));

        var record = new LogRecord(java.util.logging.Level.WARNING, "Odd: {0}");
        record.setParameters(new Object[] {7});
        record.setLoggerName("jdk.thing");
        new JavaLogging.Forwarding().publish(record);

        assertThat(lines()).singleElement().asString().endsWith("WARN  thing: Odd: 7");
    }

    @Test
    void advice_of_lucene_to_start_otherwise_is_not_passed_on() throws Exception {
        Logging.configure(settings(Map.of("log-file", file.toString())));

        LoggerFactory.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider")
                .warn("pass '--add-modules jdk.incubator.vector'");

        assertThat(lines()).isEmpty();
    }

    @Test
    void file_that_cannot_be_written_is_a_bad_setting() {
        assertThatThrownBy(() -> Logging.configure(settings(Map.of("log-file", directory.toString()))))
                .isInstanceOf(SettingException.class)
                .hasMessage("Setting log-file: " + directory + " cannot be written to.");
    }

    private int written() {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> lines() throws IOException {
        Logging.stop();
        return Files.readAllLines(file);
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var environment = new LaunchEnvironment(Map.of(), directory, directory, "Linux");
        return new SettingsReader(environment).read(new HashMap<>(flags));
    }
}
