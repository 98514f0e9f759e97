package pinakes.app.kb;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Who may call, with engine and MCP server in one process.
final class KbAccessInOneProcessTest extends KbAccessScenarios {
    @Override
    KbDeployment start(Path directory, @Nullable String mcpApiKey) throws Exception {
        return OneProcess.in(directory, mcpApiKey);
    }
}
