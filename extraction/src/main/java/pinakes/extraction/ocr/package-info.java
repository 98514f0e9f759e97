/// Optical character recognition.
///
/// Tesseract and its English data ship with the program, for the platforms whose native libraries are on the class
/// path. [Ocr] deskews pages, and rotates those that it recognises badly.
@NullMarked
package pinakes.extraction.ocr;

import org.jspecify.annotations.NullMarked;
