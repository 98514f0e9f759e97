/// Reads reference files: BibTeX, and CSL-JSON as exported by Zotero and others.
///
/// The files come from anywhere, so both parsers are hand-written and enforce limits. Unreadable entries are
/// reported with their line, and the remaining entries are still read.
@NullMarked
package pinakes.engine.core.reference;

import org.jspecify.annotations.NullMarked;
