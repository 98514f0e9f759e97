package pinakes.engine.core.blob.referenced;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.OwnerMark;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogProperties;

/// Ensures that blobs belong to the knowledge base of the catalog: with another catalog, all of them would be
/// orphans.
///
/// Both contain the same random id of the knowledge base. A catalog or blobs from a version without ids get one.
///
/// @param catalog says which blobs are needed
public record BlobOwnership(Catalog catalog, BlobStore blobs) {
    /// The property of the catalog.
    public static final String PROPERTY = "knowledge_base";

    private static final Logger LOG = LoggerFactory.getLogger(BlobOwnership.class);

    /// Checks that a new catalog can be created here, which is possible only while there are no blobs.
    ///
    /// @param catalog where it would be created, for people
    /// @throws EngineUnavailableException when there are blobs: their catalog was lost, or is elsewhere
    public static void requireUnused(BlobStore blobs, String catalog) throws InterruptedException {
        if (blobs.owner().isPresent() || !isEmpty(blobs)) {
            throw new EngineUnavailableException("There are original files in " + blobs.place()
                    + ", but no catalog at " + catalog
                    + ". Restore the catalog from a backup, or choose an empty place for original files to start a"
                    + " new knowledge base.");
        }
    }

    /// Marks blobs that have no owner, and refuses blobs that belong to a different knowledge base.
    ///
    /// @return the id of the knowledge base
    /// @throws EngineUnavailableException when the blobs belong to a different knowledge base
    public UUID claim() throws InterruptedException {
        var owner = blobs.owner();
        if (owner.isEmpty()) {
            requireKnown();
            blobs.mark(remembered());
            owner = blobs.owner(); // another catalog may have marked them at the same time
        }
        if (!owner.equals(id())) {
            throw new EngineUnavailableException("The original files in " + blobs.place()
                    + " belong to a different knowledge base than the catalog. Correct catalog-url or blobs-url, or restore"
                    + " the right catalog.db, so that the catalog and the original files match. Only if you are sure that they belong together, delete the file "
                    + OwnerMark.NAME
                    + " in " + blobs.place() + " and restart.");
        }
        return owner.orElseThrow();
    }

    /// Whether the blobs still belong to this knowledge base.
    boolean isHeld() throws InterruptedException {
        var owner = blobs.owner();
        return owner.isPresent() && owner.equals(id());
    }

    /// A catalog without an id has been used with these blobs before; it could not have been created otherwise.
    private void requireKnown() throws InterruptedException {
        if (id().isEmpty()) {
            return;
        }
        if (isEmpty(blobs)) {
            if (!catalog.read(NeededContent::referenced).isEmpty()) {
                refuseElsewhere();
                LOG.warn(
                        "The catalog refers to original files, but there are none in {}. Check that this is the"
                                + " right place. The text of the documents is not lost: it is in the catalog.",
                        blobs.place());
            }
        } else if (!isAnyReferenced()) {
            throw new EngineUnavailableException("The catalog refers to none of the original files in "
                    + blobs.place() + ". Restore the catalog from a backup, or choose another place for original"
                    + " files.");
        }
    }

    /// An engine with other original files than the other engines could not read theirs, nor they its own.
    private void refuseElsewhere() throws InterruptedException {
        if (catalog.isShared()) {
            throw new EngineUnavailableException("The catalog refers to original files, but there are none in "
                    + blobs.place() + ". Check blobs-url, and whether a network drive there is mounted. If the files"
                    + " are lost, create a file " + OwnerMark.NAME + " there with the text "
                    + id().orElseThrow() + " to continue without them; the text of the documents is in the catalog.");
        }
    }

    private Optional<UUID> id() throws InterruptedException {
        return catalog.read(sql -> CatalogProperties.find(sql, PROPERTY)).map(UUID::fromString);
    }

    /// The id of this knowledge base, which is chosen now if there is none.
    private UUID remembered() throws InterruptedException {
        var id = UUID.randomUUID().toString();
        return UUID.fromString(catalog.write(
                sql -> CatalogProperties.find(sql, PROPERTY).orElseGet(() -> {
                    CatalogProperties.set(sql, PROPERTY, id);
                    return id;
                })));
    }

    private boolean isAnyReferenced() throws InterruptedException {
        try {
            for (var prefix : blobs.prefixes()) {
                var contents = blobs.contents(prefix);
                if (catalog.read(sql -> contents.stream().anyMatch(content -> NeededContent.refersTo(sql, content)))) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw unreadable(blobs, e);
        }
    }

    private static boolean isEmpty(BlobStore blobs) throws InterruptedException {
        try {
            for (var prefix : blobs.prefixes()) {
                if (!blobs.contents(prefix).isEmpty()) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw unreadable(blobs, e);
        }
    }

    private static EngineUnavailableException unreadable(BlobStore blobs, IOException e) {
        return new EngineUnavailableException(
                "The original files in " + blobs.place() + " cannot be listed: " + e.getMessage(), e);
    }
}
