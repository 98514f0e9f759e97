/// File handling for modules that have no other module in common: temporary files of a process, which must not remain
/// when it is killed, hashes of content, file systems whose files are no documents, and threads for file systems that
/// may not respond.
///
/// This is not part of the domain.
@NullMarked
package pinakes.engine.file;

import org.jspecify.annotations.NullMarked;
