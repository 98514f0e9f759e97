/// What families say alike: figures, names, and why something did not become a document.
@NullMarked
package pinakes.family.wording;

import org.jspecify.annotations.NullMarked;
