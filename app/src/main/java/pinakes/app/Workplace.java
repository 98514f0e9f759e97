package pinakes.app;

import java.time.InstantSource;
import pinakes.app.settings.Settings;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.local.catalog.DataDirectoryInUseException;
import pinakes.engine.project.Projects;
import tools.jackson.databind.node.ObjectNode;

/// Where commands for people do their work: on a server that runs, or else on the data directory itself.
public interface Workplace extends AutoCloseable {
    /// Calls a tool and returns its whole answer, be it a success or a failure.
    ///
    /// @throws WorkplaceException when there is no answer
    ObjectNode call(String tool, ObjectNode arguments) throws InterruptedException;

    /// Makes the index anew, and returns when that is done.
    ///
    /// @throws WorkplaceException when it cannot be done
    void reindex() throws InterruptedException;

    /// Whether the work is done by this process, by the settings that it was given; a server goes by its own.
    boolean goesByOwnSettings();

    /// The projects, to be added, listed and removed.
    ///
    /// @throws WorkplaceException when nobody is there who has them
    Projects projects() throws InterruptedException;

    /// The named keys, to be added, listed and revoked.
    ///
    /// @throws WorkplaceException when nobody is there who has them
    Keys keys() throws InterruptedException;

    /// The documents of the projects and their references.
    ///
    /// @throws WorkplaceException when nobody is there who has them
    Library library() throws InterruptedException;

    @Override
    void close();

    /// Opens the data directory, or turns to the server that holds it.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    static Workplace open(Settings settings) {
        try {
            return new OwnWorkplace(settings, InstantSource.system());
        } catch (DataDirectoryInUseException e) {
            return ServerWorkplace.of(settings, e);
        }
    }
}
