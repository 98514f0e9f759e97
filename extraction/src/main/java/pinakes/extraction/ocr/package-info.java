/// Text in pictures.
///
/// Tesseract and its English data come with the program, for the platforms whose native parts are on the class
/// path. A page is straightened when it is skewed, and turned when it reads badly as it lies.
@NullMarked
package pinakes.extraction.ocr;

import org.jspecify.annotations.NullMarked;
