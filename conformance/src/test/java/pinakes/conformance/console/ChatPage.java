package pinakes.conformance.console;

import com.microsoft.playwright.Frame;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/// A chat in a browser window, with an app in it.
final class ChatPage implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final ConsolePage window;
    private final ChatHost host;

    /// @param window any window; the chat is opened in it
    ChatPage(ConsolePage window, ChatHost host) {
        this.window = window;
        this.host = host;
        var failures = new ArrayList<String>();
        window.page().onRequestFailed(request -> failures.add(request.url() + ": " + request.failure()));
        // The chat is made of more than a hundred modules. A busy browser may drop one, and the chat never starts then.
        for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
            window.page().navigate(host.chat());
            if (Boolean.TRUE.equals(window.page().evaluate("() => Boolean(window.show)"))) {
                return;
            }
        }
        throw new AssertionError("The chat did not start; these requests failed: " + failures);
    }

    /// A call of a tool in a chat.
    ///
    /// @param era `legacy` for a session, `modern` for a stateless client
    record Call(
            ConsoleServer server,
            String key,
            String era,
            String theme,
            String question,
            String tool,
            Map<String, Object> input) {
        static Call of(ConsoleServer server, String tool, Map<String, Object> input) {
            return new Call(server, "", "modern", "light", "What does it say?", tool, input);
        }

        Call withKey(String other) {
            return new Call(server, other, era, theme, question, tool, input);
        }

        Call inSession() {
            return new Call(server, key, "legacy", theme, question, tool, input);
        }

        Call dark() {
            return new Call(server, key, era, "dark", question, tool, input);
        }

        Call asking(String other) {
            return new Call(server, key, era, theme, other, tool, input);
        }
    }

    /// Calls a tool and shows its app.
    ChatPage show(Call call) {
        var arguments = new HashMap<String, Object>();
        arguments.put("server", call.server.url().resolve("/mcp").toString());
        arguments.put("key", call.key);
        arguments.put("era", call.era);
        arguments.put("theme", call.theme);
        arguments.put("question", call.question);
        arguments.put("tool", call.tool);
        arguments.put("input", call.input);
        arguments.put("sandbox", host.sandbox());
        window.page().evaluate("call => window.show(call)", arguments);
        return this;
    }

    /// What has this selector in the app.
    Locator find(String selector) {
        return inApp().locator(selector);
    }

    Locator button(String name) {
        return inApp().getByRole(
                        AriaRole.BUTTON,
                        new FrameLocator.GetByRoleOptions().setName(name).setExact(true));
    }

    private FrameLocator inApp() {
        return window.page().frameLocator("iframe").frameLocator("iframe");
    }

    /// The frame of the app.
    Frame app() {
        return window.page().frames().stream()
                .filter(frame ->
                        frame.parentFrame() != null && frame.parentFrame().parentFrame() != null)
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    Page page() {
        return window.page();
    }

    ChatPage isAccessible() {
        Axe.check(app());
        return this;
    }

    /// Fails when a script broke or the sandbox refused something.
    void hasNoComplaints() {
        window.hasNoComplaints();
    }

    void screenshot(Path file) {
        window.page().screenshot(new Page.ScreenshotOptions().setPath(file));
    }

    /// Whether a script in a stored text ran.
    boolean isHarmed() {
        return Boolean.TRUE.equals(app().evaluate("() => Boolean(window.harmed)"));
    }

    @Override
    public void close() {
        window.close();
    }
}
