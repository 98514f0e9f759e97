package pinakes.extraction.ocr.network;

import java.io.IOException;
import java.util.List;

/// Finds the lines of text in a picture.
final class LineFinder implements AutoCloseable {
    /// Enough for lines of a page in the usual sizes. Memory and time grow with the square.
    private static final int SIDE_MAX = 1_280;

    /// The network halves pictures five times.
    private static final int STEP = 32;

    /// What the network was trained with, per colour.
    private static final float[] MEANS = {0.485f, 0.456f, 0.406f};

    private static final float[] DEVIATIONS = {0.229f, 0.224f, 0.225f};

    private final TextNetwork network;

    LineFinder() throws IOException {
        this.network = new TextNetwork(TextNetwork.DETECTION);
    }

    /// The boxes around lines, in no order.
    List<TiltedBox> lines(GrayPixels picture) throws IOException {
        var scale = Math.min(1, (double) SIDE_MAX / Math.max(picture.width(), picture.height()));
        var width = rounded(picture.width() * scale);
        var height = rounded(picture.height() * scale);
        var map = new TextMap(likelihoods(picture, width, height), width);
        return map.boxes().stream()
                .map(box -> box.scaled((double) picture.width() / width, (double) picture.height() / height))
                .toList();
    }

    private float[] likelihoods(GrayPixels picture, int width, int height) throws IOException {
        var size = width * height;
        var shades = new float[MEANS.length * size];
        var stepX = (double) picture.width() / width;
        var stepY = (double) picture.height() / height;
        for (var row = 0; row < height; row++) {
            for (var column = 0; column < width; column++) {
                var shade = picture.mean(column * stepX, row * stepY, (column + 1) * stepX, (row + 1) * stepY) / 255;
                for (var channel = 0; channel < MEANS.length; channel++) {
                    shades[channel * size + row * width + column] =
                            (float) (shade - MEANS[channel]) / DEVIATIONS[channel];
                }
            }
        }
        var likelihoods = new float[size];
        network.run(shades, width, height).numbers().get(likelihoods);
        return likelihoods;
    }

    private static int rounded(double side) {
        return Math.max(1, (int) Math.round(side / STEP)) * STEP;
    }

    @Override
    public void close() {
        network.close();
    }
}
