/// The second recogniser: networks in ONNX Runtime.
///
/// One network marks the pixels that are text, two others read one line at a time: one reads print, the other
/// handwriting. [NetworkOcr] puts them together. The networks for detection and print are those of PaddleOCR, which
/// support Chinese and English, and read noisy scans and photos better than Tesseract; the one for handwriting is our
/// own.
@NullMarked
package pinakes.extraction.ocr.network;

import org.jspecify.annotations.NullMarked;
