/// Office files: text documents, presentations, workbooks.
///
/// They are packed XML, which is read piece by piece as it is unpacked, never as a tree, so that a large file
/// costs no more memory than its text. What its author has hidden or deleted is not read: hidden runs, deleted
/// and moved-away text of tracked changes, hidden slides and sheets, comments. Rows and columns that are merely
/// filtered away or collapsed are read: they are out of view, not out of the document.
@NullMarked
package pinakes.extraction.format.office;

import org.jspecify.annotations.NullMarked;
