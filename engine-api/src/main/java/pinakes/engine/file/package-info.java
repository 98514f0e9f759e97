/// Temporary files of a process, which must not remain when it is killed.
@NullMarked
package pinakes.engine.file;

import org.jspecify.annotations.NullMarked;
