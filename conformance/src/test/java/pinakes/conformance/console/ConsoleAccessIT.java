package pinakes.conformance.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.wire.Json;

/// The console with keys that may do less than everything.
final class ConsoleAccessIT {
    private static final String ADMINISTRATOR = "kb_secret-of-a-test";
    private static final String READER = "kb_" + "5".repeat(64);

    private static Chromium chromium;

    @TempDir
    private Path directory;

    private ConsoleServer server;

    @BeforeAll
    static void startBrowser() throws Exception {
        chromium = Chromium.start();
    }

    @AfterAll
    static void closeBrowser() {
        chromium.close();
    }

    @BeforeEach
    void start() throws Exception {
        server = ConsoleServer.withKey(directory, ADMINISTRATOR);
        server.addText("open.txt", "The dog is in the open.", "collection:open");
        server.addText("closed.txt", "The dog is behind the door.", "collection:closed");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    @DisplayName("S5: a key that reads one collection sees only that, and no way to change it")
    void limited_key_sees_less() throws Exception {
        addKey("reader", "[\"documents:read\"]", "[\"open\"]");
        try (var console = chromium.page(server).open("#/documents")) {
            signIn(console, READER);
            assertThat(console.page().locator(".docs tbody tr")).hasCount(1);
            console.shows("limited key").shows("reader");
            assertThat(console.page().locator("body")).not().containsText("closed");
            assertThat(console.button("Add files")).hasCount(0);
            console.field("Select open.txt").check();
            assertThat(console.button("Remove")).hasCount(0);
            assertThat(console.button("Move")).hasCount(0);
            console.isAccessible();

            console.open("#/documents/2").shows("This document does not exist");
            console.open("#/search?q=dog");
            assertThat(console.page().locator(".result")).hasCount(1);
            console.hasNoComplaints();
        }
    }

    @Test
    @DisplayName("S5: a view that the key does not allow says which permission is missing")
    void view_without_permission_says_so() throws Exception {
        addKey("planner", "[\"tasks:read\"]", null);
        try (var console = chromium.page(server).open("#/documents")) {
            signIn(console, READER);
            console.shows("Your key has no access to Documents").shows("documents:read");
            assertThat(console.page().locator(".sidebar").getByText("Documents"))
                    .hasCount(0);
            assertThat(console.byRole(AriaRole.LINK, "Connect").first()).isVisible();
            console.isAccessible().hasNoComplaints();
        }
    }

    private static void signIn(ConsolePage console, String key) {
        console.field("Key").fill(key);
        console.button("Sign in").click();
    }

    private void addKey(String name, String permissions, @Nullable String collections) throws Exception {
        var hash = MessageDigest.getInstance("SHA-256").digest(READER.getBytes(StandardCharsets.UTF_8));
        var body = Json.object("{\"permissions\": " + permissions + "}")
                .put("name", name)
                .put("sha256", HexFormat.of().formatHex(hash));
        if (collections != null) {
            body.set("collections", Json.parse(collections));
        }
        server.post("/api/v1/keys", body);
    }
}
