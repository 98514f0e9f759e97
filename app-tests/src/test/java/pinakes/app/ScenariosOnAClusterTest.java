package pinakes.app;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import pinakes.app.chunks.ChunkRefusals;
import pinakes.app.chunks.ChunkScenarios;
import pinakes.app.chunks.LibraryScenarios;
import pinakes.app.kb.KbAccessScenarios;
import pinakes.app.kb.KbRefusals;
import pinakes.app.kb.KbScenarios;
import pinakes.app.kb.KbUploadScenarios;
import pinakes.app.kb.OneToolboxScenarios;
import pinakes.app.knowledge.KnowledgeHost;
import pinakes.app.knowledge.KnowledgeScenarios;
import pinakes.app.server.Deployment;
import pinakes.app.tasks.TaskScenarios;

/// R1: all tools behave the same with engines on shared storage. One class, so that one process of the test run starts
/// PostgreSQL, OpenSearch and S3.
class ScenariosOnAClusterTest {
    @Nested
    @DisplayName("R1: the chunk tools with engines on shared storage")
    class OfChunks extends ChunkScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: what the chunk tools refuse with engines on shared storage")
    class RefusedByChunks extends ChunkRefusals {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: the library of a project with engines on shared storage")
    class OfLibraries extends LibraryScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: the kb tools with engines on shared storage")
    class OfKb extends KbScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: what the kb tools refuse with engines on shared storage")
    class RefusedByKb extends KbRefusals {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: who may call the kb tools with engines on shared storage")
    class OfKbAccess extends KbAccessScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: uploads with engines on shared storage")
    class OfUploads extends KbUploadScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: the task tools with engines on shared storage")
    class OfTasks extends TaskScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: all families together with engines on shared storage")
    class OfAllFamilies extends OneToolboxScenarios {
        @Override
        protected Deployment.Start start() {
            return Deployment::onACluster;
        }
    }

    @Nested
    @DisplayName("R1: the knowledge tools with engines on shared storage")
    class OfKnowledge extends KnowledgeScenarios {
        OfKnowledge() {
            super(KnowledgeHost.onACluster());
        }
    }
}
