/// What several modules, which share no other module, need for files: temporary files of a process, which must not
/// remain when it is killed, and hashes of content.
///
/// This is not part of the domain.
@NullMarked
package pinakes.engine.file;

import org.jspecify.annotations.NullMarked;
