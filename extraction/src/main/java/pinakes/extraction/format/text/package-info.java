/// Text files: plain text, Markdown, CSV and RTF.
///
/// [TextFile] decodes files that do not declare their encoding.
@NullMarked
package pinakes.extraction.format.text;

import org.jspecify.annotations.NullMarked;
