/// One reader per file format.
///
/// [InProcessExtractor] detects the format of a file and runs its reader. Readers are grouped by technology;
/// [MailReader] is here because it reuses those for plain text and HTML: `MailParser` splits a message, and
/// `MailBlocks`
/// reads its parts.
@NullMarked
package pinakes.extraction.format;

import org.jspecify.annotations.NullMarked;
