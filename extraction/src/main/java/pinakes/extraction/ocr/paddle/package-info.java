/// The second recogniser: the PP-OCR networks of PaddleOCR in ONNX Runtime.
///
/// One network marks the pixels that are text, another reads one line at a time. [PaddleOcr] puts them together. They
/// know Chinese and English, and read noisy scans, photos and print-like handwriting better than Tesseract.
@NullMarked
package pinakes.extraction.ocr.paddle;

import org.jspecify.annotations.NullMarked;
