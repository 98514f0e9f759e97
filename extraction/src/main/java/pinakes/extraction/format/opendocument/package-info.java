/// OpenDocument files: text documents, workbooks, presentations, all of one vocabulary.
@NullMarked
package pinakes.extraction.format.opendocument;

import org.jspecify.annotations.NullMarked;
