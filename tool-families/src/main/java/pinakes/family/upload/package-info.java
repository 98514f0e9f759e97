/// Uploads: files that arrive in chunks and are staged on disk until they are complete.
///
/// [StagedUploads] finds the upload of a caller; a [StagedUpload] is one upload, a [StagedFile] holds its bytes, and
/// [StagingDirectory] contains all of them. Staged bytes never outlive the process or the lifetime of an upload.
@NullMarked
package pinakes.family.upload;

import org.jspecify.annotations.NullMarked;
