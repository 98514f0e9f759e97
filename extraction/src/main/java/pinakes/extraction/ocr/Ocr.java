package pinakes.extraction.ocr;

import java.awt.image.BufferedImage;

/// Recognises text in pictures.
public interface Ocr extends AutoCloseable {
    /// Recognises the text of one picture.
    ///
    /// @param dotsPerInch the resolution, or 0 when it is unknown
    /// @throws OcrException when OCR is unavailable
    RecognisedText recognise(BufferedImage picture, int dotsPerInch) throws OcrException;

    @Override
    void close();
}
