package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The rules of WCAG 2.2, level A and AA, as axe-core checks them.
final class Axe {
    private static final String SCRIPT = script();

    private Axe() {}

    /// Fails when the page in a frame breaks a rule.
    static void check(Frame frame) {
        Eventually.holds(frame.page(), () -> checkOnce(frame));
    }

    private static void checkOnce(Frame frame) {
        // Playwright evaluates outside of the page's policy, which forbids foreign scripts in the page itself.
        if (Boolean.FALSE.equals(frame.evaluate("() => Boolean(window.axe)"))) {
            frame.evaluate(SCRIPT);
        }
        var violations = frame.evaluate("""
                async () => (await axe.run(document, {
                  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
                  resultTypes: ['violations'],
                })).violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.html.slice(0, 200)} ${n.failureSummary}`))""");
        assertThat((List<?>) violations).as("accessibility of " + frame.url()).isEmpty();
    }

    private static String script() {
        try (var script = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
