/// A project's library: its documents and references.
///
/// Documents are chunks like all others, below a row of [ProjectDocumentTable] that holds the metadata they
/// share. Attaching a reference to thousands of chunks is therefore a change of one row.
@NullMarked
package pinakes.engine.core.project.library;

import org.jspecify.annotations.NullMarked;
