package pinakes.family.upload;

import pinakes.engine.document.DocumentMetadata;

/// What its owner says of a file before sending it.
///
/// @param owner the caller that sends it; nobody else may
/// @param sizeBytes how large it will be
public record UploadPlan(String owner, UploadName fileName, long sizeBytes, DocumentMetadata metadata) {}
