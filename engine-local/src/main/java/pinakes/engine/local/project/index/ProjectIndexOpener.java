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
    /// The index in a directory, or an empty one where there is none that can be used.
    ProjectIndex open(Path directory, IndexIdentity identity) throws IOException;

    /// An empty index in a directory, in the place of whatever was there.
    ProjectIndex create(Path directory, IndexIdentity identity) throws IOException;

    /// Opens indexes of Lucene.
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
                LOG.info("The index in {} is made anew: {}", directory, e.getMessage());
                return create(directory, identity);
            }
        }

        @Override
        public ProjectIndex create(Path directory, IndexIdentity identity) throws IOException {
            FileTree.delete(directory); // its lock file may be damaged as well; nobody else holds it
            return LuceneProjectIndex.create(directory, identity);
        }
    }
}
