/// Reads files of references: BibTeX, and CSL-JSON as Zotero and others export it.
///
/// Both are read by hand and within limits, since they come from anywhere. An entry that cannot be read is reported
/// with its line, and the others are read all the same.
@NullMarked
package pinakes.engine.local.reference;

import org.jspecify.annotations.NullMarked;
