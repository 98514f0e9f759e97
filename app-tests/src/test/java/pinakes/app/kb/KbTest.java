package pinakes.app.kb;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;

/// One deployment of the kb tools for all tests of a class, with two callers.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class KbTest {
    KbDeployment deployment;
    KbAgent agent;
    KbAgent stranger;

    protected abstract Deployment.Start start();

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        deployment = KbDeployment.in(directory, start());
        connect();
    }

    @AfterAll
    void close() {
        disconnect();
        deployment.close();
    }

    /// Restarts the servers and connects both callers again.
    void restart() throws Exception {
        disconnect();
        deployment.restart();
        connect();
    }

    private void connect() throws Exception {
        agent = new KbAgent(deployment.agent());
        stranger = new KbAgent(deployment.stranger());
    }

    private void disconnect() {
        agent.close();
        stranger.close();
    }
}
