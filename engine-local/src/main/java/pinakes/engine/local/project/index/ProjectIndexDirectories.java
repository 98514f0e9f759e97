package pinakes.engine.local.project.index;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.file.DiskFault;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectRow;

/// The indexes of one project on disk: a directory for each generation of vectors.
record ProjectIndexDirectories(Path directory, ProjectIndexOpener opener, ProjectModels models) {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectIndexDirectories.class);

    /// Opens the index of the project's current generation, which may be behind the catalog.
    ///
    /// @throws EngineUnavailableException when the disk fails
    OpenProjectIndex open(ProjectRow row) {
        var embedder = models.of(row.project().model());
        try {
            var index = opener.open(of(row.generation()), IndexIdentity.of(embedder));
            var opened = new OpenProjectIndex(index, row.generation(), embedder);
            opened.setBehind(true);
            return opened;
        } catch (IOException e) {
            throw new EngineUnavailableException(
                    "The index of the project cannot be opened: " + DiskFault.words(directory, e), e);
        }
    }

    /// Replaces an index that contradicts the catalog by an empty one.
    OpenProjectIndex recreate(ProjectRow row, OpenProjectIndex wrong) {
        LOG.warn("The index in {} differs from the catalog; rebuilding it", of(row.generation()));
        wrong.use().close();
        try {
            delete(row.generation());
        } catch (IOException e) {
            throw new EngineUnavailableException("The index of the project cannot be rebuilt.", e);
        }
        return open(row);
    }

    OpenProjectIndex create(int generation, Embedder embedder) throws IOException {
        return new OpenProjectIndex(opener.create(of(generation), IndexIdentity.of(embedder)), generation, embedder);
    }

    void delete(int generation) throws IOException {
        FileTree.delete(of(generation));
    }

    void deleteAll() throws IOException {
        FileTree.delete(directory);
    }

    private Path of(int generation) {
        return directory.resolve(Integer.toString(generation));
    }
}
