package pinakes.engine;

import org.junit.jupiter.api.Nested;
import pinakes.engine.access.LimitsContract;
import pinakes.engine.access.SpacesContract;
import pinakes.engine.access.TodoLimitsContract;
import pinakes.engine.audit.AuditContract;
import pinakes.engine.document.AttachmentsContract;
import pinakes.engine.document.DocumentListsContract;
import pinakes.engine.document.DocumentsContract;
import pinakes.engine.folder.FoldersContract;
import pinakes.engine.folder.PruningContract;
import pinakes.engine.ingest.IngestionContract;
import pinakes.engine.ingest.NotesContract;
import pinakes.engine.key.KeysContract;
import pinakes.engine.library.LibraryContract;
import pinakes.engine.library.ReferencesContract;
import pinakes.engine.project.ProjectSearchContract;
import pinakes.engine.project.ProjectsContract;
import pinakes.engine.quota.QuotasContract;
import pinakes.engine.search.SearchContract;

/// What every engine does, wherever it runs: all contracts of its parts.
public abstract class WholeEngineContract {
    /// The engine of the current test, as [EngineContract] wants it.
    protected abstract Engine opened();

    @Nested
    class OfDocuments extends DocumentsContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfDocumentLists extends DocumentListsContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfSpaces extends SpacesContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfNotes extends NotesContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfIngestion extends IngestionContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfProjects extends ProjectsContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfProjectSearch extends ProjectSearchContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfLibrary extends LibraryContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfReferences extends ReferencesContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfSearch extends SearchContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfRevisions extends RevisionContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfAudit extends AuditContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfKeys extends KeysContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfQuotas extends QuotasContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfFolders extends FoldersContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfAttachments extends AttachmentsContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfPruning extends PruningContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class ForLimitedCallers extends LimitsContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }

    @Nested
    class OfTodosForLimitedCallers extends TodoLimitsContract {
        @Override
        protected Engine engine() {
            return opened();
        }
    }
}
