/// Copies a knowledge base from one kind of storage to the other.
///
/// [Migration] reads the source in one transaction, so servers can keep using it. It makes the target equal to what
/// it reads: rows that differ are deleted, missing ones are inserted ([TableCopy]), and files that are missing are
/// copied ([BlobCopy]). Therefore, an interrupted copy is continued by starting it again, and running it again also
/// copies what has changed in the source since. Both catalogs have the same tables; the embedded one describes them
/// ([SharedTables]).
@NullMarked
package pinakes.engine.cluster.migration;

import org.jspecify.annotations.NullMarked;
