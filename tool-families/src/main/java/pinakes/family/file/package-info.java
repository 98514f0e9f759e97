/// Files that callers name by their path, and the rules about which of them may be read.
@NullMarked
package pinakes.family.file;

import org.jspecify.annotations.NullMarked;
