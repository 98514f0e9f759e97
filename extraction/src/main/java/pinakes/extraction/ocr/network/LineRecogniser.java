package pinakes.extraction.ocr.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Reads the text of one line.
///
/// The network says for each of many narrow columns of the line which character it belongs to, or that it is between
/// characters. Columns in a row with the same character are one character.
final class LineRecogniser implements AutoCloseable {
    /// What the network was trained with.
    private static final int HEIGHT = 48;

    /// A line that is longer than this is an error of the detection.
    private static final int WIDTH_MAX = 48 * 100;

    private static final int WIDTH_MIN = 16;
    private static final int CHANNELS = 3;

    /// A line this much higher than wide is written from top to bottom or bottom to top.
    private static final double UPRIGHT_SHAPE = 1.5;

    private final TextNetwork network;
    private final Decoding decoding;

    private LineRecogniser(String network, Decoding decoding) throws IOException {
        this.network = new TextNetwork(network);
        this.decoding = decoding;
    }

    /// Turns what a network says about a line into its text.
    private interface Decoding {
        /// @param shades the picture of the line, row by row
        NetworkLine of(Likelihoods likelihoods, TiltedBox box, float[] shades, int width);
    }

    static LineRecogniser ofPrint() throws IOException {
        var characters = characters(TextNetwork.PRINT_CHARACTERS);
        return new LineRecogniser(
                TextNetwork.PRINT,
                (likelihoods, box, shades, width) ->
                        new PictureGaps(shades, width, HEIGHT).added(likeliest(likelihoods, characters, box)));
    }

    /// @param isWord whether a word is in the word list of the language
    static LineRecogniser ofHandwriting(Predicate<String> isWord) throws IOException {
        var decoder = new LineDecoder(characters(TextNetwork.HANDWRITING_CHARACTERS), isWord);
        return new LineRecogniser(
                TextNetwork.HANDWRITING, (likelihoods, box, _, _) -> decoder.decoded(likelihoods, box));
    }

    /// The characters in the order of the network's answers; the first stands between characters.
    private static List<String> characters(String resource) throws IOException {
        var characters = new ArrayList<String>();
        characters.add("");
        new String(TextNetwork.resource(resource), UTF_8).lines().forEach(characters::add);
        characters.add(" ");
        return List.copyOf(characters);
    }

    NetworkLine read(GrayPixels picture, TiltedBox box) throws IOException {
        if (box.height() < UPRIGHT_SHAPE * box.width()) {
            return read(picture, box, Direction.RIGHT);
        }
        var down = read(picture, box, Direction.DOWN);
        var up = read(picture, box, Direction.UP);
        return down.confidence() >= up.confidence() ? down : up;
    }

    private enum Direction {
        RIGHT,
        DOWN,
        UP
    }

    private NetworkLine read(GrayPixels picture, TiltedBox box, Direction direction) throws IOException {
        var length = direction == Direction.RIGHT ? box.width() : box.height();
        var thickness = Math.max(1, direction == Direction.RIGHT ? box.height() : box.width());
        var width = Math.clamp((int) Math.ceil(length * HEIGHT / thickness), WIDTH_MIN, WIDTH_MAX);
        var shades = shades(picture, box, direction, width);
        return decoding.of(network.run(shades, width, HEIGHT), box, shades, width);
    }

    private static float[] shades(GrayPixels picture, TiltedBox box, Direction direction, int width) {
        var size = width * HEIGHT;
        var shades = new float[CHANNELS * size];
        for (var row = 0; row < HEIGHT; row++) {
            for (var column = 0; column < width; column++) {
                var along = (column + 0.5) / width;
                var across = (row + 0.5) / HEIGHT;
                var place = switch (direction) {
                    case RIGHT -> box.at(along, across);
                    case DOWN -> box.at(1 - across, along);
                    case UP -> box.at(across, 1 - along);
                };
                var shade = (float) (picture.at(place.x() - 0.5, place.y() - 0.5) / 127.5 - 1);
                for (var channel = 0; channel < CHANNELS; channel++) {
                    shades[channel * size + row * width + column] = shade;
                }
            }
        }
        return shades;
    }

    /// The likeliest character of each column.
    private static NetworkLine likeliest(Likelihoods likelihoods, List<String> characters, TiltedBox box) {
        var columns = likelihoods.columns();
        var text = new StringBuilder();
        var places = new ArrayList<Double>();
        var sum = 0.0;
        var previous = 0;
        for (var column = 0; column < columns; column++) {
            var likelihood = likelihoods.of(column);
            var best = 0;
            for (var candidate = 1; candidate < likelihood.length; candidate++) {
                if (likelihood[candidate] > likelihood[best]) {
                    best = candidate;
                }
            }
            if (best != 0 && best != previous && best < characters.size()) {
                var character = characters.get(best);
                for (var unit = 0; unit < character.length(); unit++) {
                    places.add((column + 0.5) / columns);
                }
                text.append(character);
                sum += likelihood[best];
            }
            previous = best;
        }
        return new NetworkLine(text.toString(), places.isEmpty() ? 0 : sum / places.size(), places, box, false);
    }

    @Override
    public void close() {
        network.close();
    }
}
