/// How well files are read, measured against expected readings and compared with independent readers.
///
/// `ReadingQuality` finds the expected readings and prints the tables. `TextComparison` compares one reading with the
/// expected one; `PageTests` runs tests of single statements about a page, in the format of olmOCR-bench. `OcrQuality`
/// generates its own pages, in many languages.
@NullMarked
package pinakes.benchmark.reading.quality;

import org.jspecify.annotations.NullMarked;
