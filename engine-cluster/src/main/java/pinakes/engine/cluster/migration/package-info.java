/// Copies a knowledge base from one kind of storage to the other.
///
/// [Migration] reads the source in one transaction, so it can be used meanwhile. It makes the target equal to what it
/// reads: rows that differ are deleted, missing ones are inserted ([TableCopy]), and files that are missing are copied
/// ([BlobCopy]). Therefore, an interrupted copy is continued by starting it again, and a copy of a source that changed
/// meanwhile is completed in the same way. Both catalogs have the same tables; the embedded one describes them
/// ([SharedTables]).
@NullMarked
package pinakes.engine.cluster.migration;

import org.jspecify.annotations.NullMarked;
