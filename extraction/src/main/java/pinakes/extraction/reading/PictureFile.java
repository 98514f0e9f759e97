package pinakes.extraction.reading;

import java.awt.image.BufferedImage;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

/// The pictures in a file; their sizes are checked before decoding.
public final class PictureFile implements AutoCloseable {
    private static final int DIMENSION_MAX = 60_000;

    private final ImageInputStream in;
    private final ImageReader reader;

    private PictureFile(ImageInputStream in, ImageReader reader) {
        this.in = in;
        this.reader = reader;
    }

    /// Opens a picture.
    ///
    /// @param input a [java.io.File] or a [java.io.InputStream]
    public static PictureFile open(Object input) throws IOException {
        ImageIO.setUseCache(false);
        var in = ImageIO.createImageInputStream(input);
        if (in == null) {
            throw new IOException("the image cannot be opened");
        }
        var readers = ImageIO.getImageReaders(in);
        if (!readers.hasNext()) {
            in.close();
            throw new IOException("unknown image format");
        }
        var reader = readers.next();
        reader.setInput(in, false, false);
        return new PictureFile(in, reader);
    }

    public int count() throws IOException {
        return reader.getFormatName().equalsIgnoreCase("tif") ? TiffDirectories.count(in) : reader.getNumImages(true);
    }

    public int width(int index) throws IOException {
        return reader.getWidth(index);
    }

    public int height(int index) throws IOException {
        return reader.getHeight(index);
    }

    /// Decodes one picture.
    ///
    /// @throws ExtractionException when it has too many pixels
    public BufferedImage decoded(int index, long pixelsMax) throws IOException, ExtractionException {
        var width = width(index);
        var height = height(index);
        var isLong = width > DIMENSION_MAX || height > DIMENSION_MAX;
        if (isLong || (long) width * height > pixelsMax) {
            var limit = isLong
                    ? "each side can have at most " + DIMENSION_MAX + "."
                    : "at most " + pixelsMax / 1_000_000 + " million are allowed.";
            throw new ExtractionException(
                    Reason.TOO_LARGE, "The image has " + width + " × " + height + " pixels; " + limit);
        }
        try {
            return reader.read(index);
        } catch (RuntimeException damaged) {
            throw new IOException("the image is damaged", damaged);
        }
    }

    @Override
    public void close() throws IOException {
        reader.dispose();
        in.close();
    }
}
