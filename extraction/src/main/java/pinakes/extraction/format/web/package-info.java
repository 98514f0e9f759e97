/// Web pages, and books made of them.
///
/// Scripts, styles, navigation, page headers and footers, forms and hidden elements are left out. When nothing
/// would remain, the page is all boilerplate by its markup, and everything that can be seen is read after all.
@NullMarked
package pinakes.extraction.format.web;

import org.jspecify.annotations.NullMarked;
