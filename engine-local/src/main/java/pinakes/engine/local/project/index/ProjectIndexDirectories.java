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

/// The indexes of one project on disk: one for each generation, in a directory of its own.
final class ProjectIndexDirectories {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectIndexDirectories.class);

    private final Path directory;
    private final ProjectIndexOpener opener;
    private final ProjectModels models;

    ProjectIndexDirectories(Path directory, ProjectIndexOpener opener, ProjectModels models) {
        this.directory = directory;
        this.opener = opener;
        this.models = models;
    }

    /// The index of a project as the catalog knows it; whether it has everything is not known yet.
    ///
    /// @throws EngineUnavailableException when the disk does not let it
    OpenProjectIndex open(ProjectRow row) {
        var embedder = models.of(row.project().model());
        try {
            var index = opener.open(of(row.generation()), identity(embedder));
            var opened = new OpenProjectIndex(index, row.generation(), embedder);
            opened.setBehind(true);
            return opened;
        } catch (IOException e) {
            throw new EngineUnavailableException(
                    "The index of the project cannot be opened: " + DiskFault.words(directory, e), e);
        }
    }

    /// An empty index instead of one that has something else than the catalog.
    OpenProjectIndex anew(ProjectRow row, OpenProjectIndex wrong) {
        LOG.warn("The index in {} differs from the catalog and is made anew", of(row.generation()));
        wrong.close();
        try {
            delete(row.generation());
        } catch (IOException e) {
            throw new EngineUnavailableException("The index of the project cannot be made anew.", e);
        }
        return open(row);
    }

    /// An empty index for a model.
    OpenProjectIndex create(int generation, Embedder embedder) throws IOException {
        return new OpenProjectIndex(opener.create(of(generation), identity(embedder)), generation, embedder);
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

    private static IndexIdentity identity(Embedder embedder) {
        return new IndexIdentity(embedder.model().name(), embedder.model().dimension());
    }
}
