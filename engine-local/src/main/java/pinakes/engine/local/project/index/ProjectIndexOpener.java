package pinakes.engine.local.project.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexUnusableException;
import pinakes.engine.local.index.LuceneProjectIndex;
import pinakes.engine.local.index.ProjectIndex;

/// Opens the index of a project.
public interface ProjectIndexOpener {
    /// Opens the index in a directory, or an empty one if there is none or it is unusable.
    ProjectIndex open(Path directory, IndexIdentity identity) throws IOException;

    /// Creates an empty index and deletes whatever was in the directory.
    ProjectIndex create(Path directory, IndexIdentity identity) throws IOException;

    final class OfLucene implements ProjectIndexOpener {
        private static final Logger LOG = LoggerFactory.getLogger(OfLucene.class);

        @Override
        public ProjectIndex open(Path directory, IndexIdentity identity) throws IOException {
            if (Files.notExists(directory)) {
                return create(directory, identity);
            }
            try {
                return LuceneProjectIndex.open(directory, identity);
            } catch (IndexUnusableException e) {
                LOG.info("Rebuilding the index in {}: {}", directory, e.getMessage());
                return create(directory, identity);
            }
        }

        @Override
        public ProjectIndex create(Path directory, IndexIdentity identity) throws IOException {
            FileTree.delete(directory); // its lock file may be damaged too; nobody else holds it
            return LuceneProjectIndex.create(directory, identity);
        }
    }
}
