/// What a reader of one format works with: where it reads from, what it writes to, how much it may take.
///
/// A [DocumentReader] gets a [Source] and fills a [Draft]. It throws an
/// [ExtractionException][pinakes.extraction.ExtractionException] when it knows what is wrong with the file, and
/// any other exception when the file is simply damaged. Limits are kept by the draft, not by each reader.
@NullMarked
package pinakes.extraction.reading;

import org.jspecify.annotations.NullMarked;
