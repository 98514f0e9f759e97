package pinakes.family.upload;

import pinakes.engine.document.DocumentMetadata;

/// What the owner announces about a file before sending it.
///
/// @param owner the caller that sends it, and the only one that may
public record UploadPlan(String owner, UploadName fileName, long sizeBytes, DocumentMetadata metadata) {}
