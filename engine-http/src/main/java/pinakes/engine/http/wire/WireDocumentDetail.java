package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/// A document with its first passages.
///
/// @param chunks as many as one answer can have; `chunk_count` says how many there are
public record WireDocumentDetail(@JsonUnwrapped WireDocument document, List<WirePassage> chunks) {}
