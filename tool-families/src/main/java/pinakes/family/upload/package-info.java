/// Uploads: files that arrive in pieces, staged on the disk of this process until they are whole.
///
/// [Uploads] knows who has begun which; an [Upload] is one of them, a [StagedFile] its bytes, and [StagingDirectory]
/// the place for all of them. What is staged lives no longer than the process, and never longer than its lifetime.
@NullMarked
package pinakes.family.upload;

import org.jspecify.annotations.NullMarked;
