/// Files that are text: plain, Markdown, tables of values, rich text.
@NullMarked
package pinakes.extraction.format.text;

import org.jspecify.annotations.NullMarked;
