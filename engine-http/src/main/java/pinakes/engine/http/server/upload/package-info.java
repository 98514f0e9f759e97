/// Files that clients upload as multipart forms.
///
/// [UploadReceiver] writes a form to disk within limits of size, time and speed, and [ReceivedUpload] turns it into a
/// document to add. [IngestProblems] holds the errors for documents that cannot be added.
@NullMarked
package pinakes.engine.http.server.upload;

import org.jspecify.annotations.NullMarked;
