/// Files for tests, written without the libraries that read them.
@NullMarked
package pinakes.testkit.file;

import org.jspecify.annotations.NullMarked;
