package pinakes.family.kb;

import java.util.Optional;
import pinakes.family.upload.UploadId;

/// The id of an upload as a caller wrote it; what is no id at all names no upload.
record UploadReference(String value) {
    Optional<UploadId> id() {
        return UploadId.parse(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
