/// Finds out the format of a file from its content and compares it with its name.
///
/// [FormatDetection] decides; `MarkupDetection` and `ZipDetection` look into text and ZIP files. A mismatch
/// between content and name is an error, never a guess.
@NullMarked
package pinakes.extraction.detect;

import org.jspecify.annotations.NullMarked;
