package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The console where engine and MCP server are two processes: at the engine, and at the gateway in front of it.
final class ConsoleDeploymentIT extends ConsoleTest {
    private static final String ENGINE_KEY = "kb_key-of-the-engine";
    private static final String GATEWAY_KEY = "kb_key-of-the-gateway";

    @Override
    ConsoleServer newServer() throws Exception {
        var engine = ConsoleServer.engine(directory.resolve("engine"), ENGINE_KEY);
        engine.addText("dogs.txt", "Dogs are welcome in the garden.", "collection:office");
        return engine;
    }

    @Test
    @DisplayName("R1: an engine alone serves the console: sign in, search, documents, status")
    void console_at_an_engine() throws Exception {
        try (var console = chromium.page(server).open("#/search")) {
            isUsable(console, ENGINE_KEY);
        }
    }

    @Test
    @DisplayName("R1: a gateway serves the console with its own key: sign in, search, documents, status")
    void console_at_a_gateway() throws Exception {
        try (var gateway =
                        ConsoleServer.gateway(directory.resolve("gateway"), GATEWAY_KEY, server, "http://a.example");
                var console = chromium.page(gateway).open("#/search")) {
            console.field("Key").fill(ENGINE_KEY);
            console.button("Sign in").click();
            console.shows("The server did not accept this key");
            isUsable(console, GATEWAY_KEY);
        }
    }

    private static void isUsable(ConsolePage console, String key) {
        console.field("Key").fill(key);
        console.button("Sign in").click();
        console.page().locator("[data-search]").fill("where are dogs welcome");
        assertThat(console.page().locator(".result").first()).containsText("Dogs are welcome");
        console.isAccessible();

        console.open("#/documents");
        assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
        console.open("#/documents/1").shows("Dogs are welcome in the garden.");
        console.open("#/status");
        assertThat(console.byRole(AriaRole.HEADING, "Status").first()).isVisible();
        assertThat(console.page().locator("main")).containsText("1 chunk");
        console.isAccessible().hasNoComplaints();
    }
}
