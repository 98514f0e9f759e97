package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.fixture.StandingParts;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("The dashboard and the alerts in deploy/")
final class DeployFilesTest extends RunningServersTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DASHBOARD = ROOT.resolve("deploy/grafana/pinakes.json");
    private static final Path ALERTS = ROOT.resolve("deploy/prometheus/alerts.yaml");
    private static final Path GUIDE = ROOT.resolve("docs/guide/when-things-go-wrong.md");
    private static final Pattern METRIC = Pattern.compile("\\b(?:pinakes|jvm|process|system)_[a-z0-9_]+");
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");

    @Test
    void every_metric_they_name_exists_after_some_work() throws Exception {
        StandingParts.keep();
        serve("backup-target", directory.resolve("backups").toString());
        work();

        var named = new TreeSet<String>();
        for (var panel : JsonMapper.shared().readTree(DASHBOARD).path("panels")) {
            for (var target : panel.path("targets")) {
                named.addAll(metrics(target.path("expr").asString()));
            }
        }
        for (var line : Files.readAllLines(ALERTS)) {
            if (!line.strip().startsWith("#") && !line.contains("summary:")) {
                named.addAll(metrics(line));
            }
        }

        assertThat(named).hasSizeGreaterThan(30);
        Deadline.usual().await("all of " + named, () -> scraped().containsAll(named));
    }

    @Test
    void every_panel_has_a_query_and_every_alert_a_section_in_the_guide() throws Exception {
        for (var panel : JsonMapper.shared().readTree(DASHBOARD).path("panels")) {
            assertThat(panel.path("type").asString().equals("row") || hasQueries(panel))
                    .as(panel.path("title").asString())
                    .isTrue();
        }
        var guide = Files.readString(GUIDE);
        var alerts = ALERT.matcher(Files.readString(ALERTS));
        var count = 0;
        for (; alerts.find(); count++) {
            assertThat(guide).contains("\n## " + alerts.group(1) + "\n");
        }
        assertThat(count).isGreaterThan(10);
    }

    private static boolean hasQueries(JsonNode panel) {
        return !panel.path("targets").isEmpty()
                && panel.path("targets")
                        .valueStream()
                        .noneMatch(target -> target.path("expr").asString().isBlank());
    }

    /// A bit of everything that is counted only when it happens.
    private void work() throws Exception {
        post("/mcp/tool/add_task", "{\"title\": \"x\"}");
        post("/mcp/tool/list_tasks", "{}");
        post("/api/v1/jobs", "{\"text\": \"Bees dance to tell where flowers are.\"}");
        send(rest("/api/v1/todos").header("Origin", "http://elsewhere.example").POST(BodyPublishers.noBody()));
        ManagementFactory.getMemoryMXBean().gc();
    }

    private Set<String> scraped() {
        try {
            return Exposition.parse(get("/metrics").body()).sampleNames();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// The metrics in an expression, without the values of labels.
    private static Set<String> metrics(String text) {
        var found = new TreeSet<String>();
        var names = METRIC.matcher(text.replaceAll("\"[^\"]*\"", ""));
        while (names.find()) {
            found.add(names.group());
        }
        return found;
    }
}
