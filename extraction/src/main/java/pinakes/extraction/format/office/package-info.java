/// Office files: text documents, presentations and workbooks, in Office Open XML and OpenDocument.
///
/// Both are XML in ZIP files. The XML is streamed, never built into a tree, so that a large file takes no more
/// memory than its text. Text that the author has hidden or deleted is not read: hidden runs, deletions of tracked
/// changes, hidden slides and sheets. Comments of text documents follow the paragraph that they are about. Rows and
/// columns that are only filtered or collapsed are read.
@NullMarked
package pinakes.extraction.format.office;

import org.jspecify.annotations.NullMarked;
