package pinakes.app.kb;

import java.nio.file.Path;

/// The published scenarios with engine and MCP server in one process.
final class KbInOneProcessTest extends KbScenarios {
    @Override
    KbDeployment start(Path directory) throws Exception {
        return OneProcess.in(directory);
    }
}
