/// Readers of text that is written for programs: source code, data, TeX and notebooks.
@NullMarked
package pinakes.extraction.format.source;

import org.jspecify.annotations.NullMarked;
