/// Optical character recognition.
///
/// Tesseract and the data of the most common languages ship with the program, for the platforms whose native libraries
/// are on the class path. [Ocr] deskews pages, rotates those that it recognises badly, and reads them again in the
/// script and language that they are in.
@NullMarked
package pinakes.extraction.ocr;

import org.jspecify.annotations.NullMarked;
