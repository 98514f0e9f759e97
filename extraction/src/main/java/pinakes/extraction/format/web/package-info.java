/// Web pages, and EPUB books, which consist of web pages.
///
/// Scripts, styles, navigation, page headers and footers, forms and hidden elements are left out. When nothing
/// would remain, everything that is visible is read.
@NullMarked
package pinakes.extraction.format.web;

import org.jspecify.annotations.NullMarked;
