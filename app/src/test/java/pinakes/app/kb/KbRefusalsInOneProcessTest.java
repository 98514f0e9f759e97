package pinakes.app.kb;

import java.nio.file.Path;

/// What the kb tools refuse, with engine and MCP server in one process.
final class KbRefusalsInOneProcessTest extends KbRefusals {
    @Override
    KbDeployment start(Path directory) throws Exception {
        return OneProcess.in(directory);
    }
}
