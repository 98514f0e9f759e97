package pinakes.console;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The pages of the console that chats show next to the answers of tools: one self-contained HTML document each.
///
/// Hosts show them in a sandbox without network, so styles and scripts are part of the document. It is put together
/// from the console's own files when it is first asked for. `chat/host` has the modules that take the place of those
/// that use the network.
public final class ChatPages {
    /// Files that a page reads through its host, when a PDF needs them: fonts, character maps, decoders.
    private static final String PDF_FILES = "vendor/pdfjs/";

    private static final Pattern PDF_FILE = Pattern.compile("(cmaps|standard_fonts|wasm|iccs)/[A-Za-z0-9_.-]+");

    private static final Map<String, String> IN_A_CHAT = Map.of(
            "api/engine.js", "chat/host/engine.js",
            "lib/session.js", "chat/host/session.js",
            "lib/pdf.js", "chat/host/pdf.js",
            "lib/files.js", "chat/host/files.js");
    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">");
    private static final Pattern SCRIPT = Pattern.compile("<script type=\"module\" src=\"([^\"]+)\"></script>");

    private static final String PDF_WORKER = "vendor/pdfjs/pdf.worker.min.mjs";

    /// Where pdf.js loads a decoder of images that is written in JavaScript. The sandbox allows no script from
    /// elsewhere and no WebAssembly, so `chat/host/pdf.js` gets the decoder through the host.
    private static final Pattern DECODER_IMPORT = Pattern.compile(
            "import\\((?:\\s|/\\*[^*]*\\*/)*`\\$\\{WasmImage\\.#\\w+}\\$\\{this\\._noWasmFilename}`\\)");

    /// What ends a script or hides its end, wherever it is in the script.
    private static final Pattern ENDS_SCRIPT = Pattern.compile("(?i)</script|<!--");

    private final WebFiles files = new WebFiles();
    private final Map<String, String> pages = new ConcurrentHashMap<>();

    /// The page of this name: `search`, `document` or `tasks`.
    public String page(String name) {
        return files.areFinal() ? pages.computeIfAbsent(name, this::assembled) : assembled(name);
    }

    /// A file that a page reads through its host, such as `standard_fonts/FoxitSans.pfb`.
    public Optional<ByteBuffer> file(String name) {
        return PDF_FILE.matcher(name).matches() ? files.find(PDF_FILES + name).map(WebFile::plain) : Optional.empty();
    }

    private String assembled(String name) {
        var linker = new ModuleLinker(files::text, IN_A_CHAT);
        var page = files.text("chat/" + name + ".html");
        var styled =
                STYLE.matcher(page).replaceAll(link -> quoted("<style>\n" + files.text(link.group(1)) + "</style>"));
        return SCRIPT.matcher(styled).replaceAll(script -> {
            var path = script.group(1);
            // Libraries that import nothing are separate modules.
            var code = path.startsWith("vendor/") ? library(path) : linker.link(path);
            if (ENDS_SCRIPT.matcher(code).find()) {
                throw new IllegalStateException("Cannot put " + path + " into a page: it contains a </script> tag");
            }
            return quoted("<script type=\"module\">\n" + code + "\n</script>");
        });
    }

    private String library(String path) {
        var code = files.text(path);
        if (!path.equals(PDF_WORKER)) {
            return code;
        }
        var decoders = DECODER_IMPORT.matcher(code);
        if (!decoders.find()) {
            throw new IllegalStateException(path + " does not load its decoders in the expected way");
        }
        return decoders.replaceAll(quoted("globalThis.pinakesDecoder(this._noWasmFilename)"));
    }

    private static String quoted(String replacement) {
        return Matcher.quoteReplacement(replacement);
    }
}
