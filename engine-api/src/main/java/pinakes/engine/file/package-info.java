/// Temporary files of a process, which must not remain when it is killed.
///
/// This is not part of the domain. It is here because several modules need it, and share no other module.
@NullMarked
package pinakes.engine.file;

import org.jspecify.annotations.NullMarked;
