package pinakes.family.kb;

import java.util.Optional;
import pinakes.family.upload.UploadId;

/// The id of an upload as a caller wrote it, which may be invalid.
record UploadReference(String value) {
    Optional<UploadId> id() {
        return UploadId.parse(value);
    }
}
