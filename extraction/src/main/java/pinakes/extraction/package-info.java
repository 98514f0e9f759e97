/// Reads untrusted files: their text in reading order, with the [Location] of every [Block].
///
/// [TextExtractor] is the port; its adapter runs a pool of child processes, sandboxed on Linux
/// ([pinakes.extraction.worker]). In such a process `detect` finds out the format and a reader in `format` fills
/// an `ExtractionDraft`, which enforces the [ReadingLimits].
@NullMarked
package pinakes.extraction;

import org.jspecify.annotations.NullMarked;
