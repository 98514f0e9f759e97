package pinakes.extraction.ocr.paddle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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

    private final PaddleNetwork network;
    private final List<String> characters;

    LineRecogniser() throws IOException {
        this.network = new PaddleNetwork(PaddleNetwork.RECOGNITION);
        this.characters = new ArrayList<>();
        characters.add(""); // between characters
        new String(PaddleNetwork.resource(PaddleNetwork.CHARACTERS), UTF_8)
                .lines()
                .forEach(characters::add);
        characters.add(" ");
    }

    PaddleLine read(GrayPixels picture, TiltedBox box) throws IOException {
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

    private PaddleLine read(GrayPixels picture, TiltedBox box, Direction direction) throws IOException {
        var length = direction == Direction.RIGHT ? box.width() : box.height();
        var thickness = Math.max(1, direction == Direction.RIGHT ? box.height() : box.width());
        var width = Math.clamp((int) Math.ceil(length * HEIGHT / thickness), WIDTH_MIN, WIDTH_MAX);
        var shades = shades(picture, box, direction, width);
        var read = decoded(network.run(shades, width, HEIGHT), box);
        return new PictureGaps(shades, width, HEIGHT).added(read);
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

    private PaddleLine decoded(PaddleNetwork.Output output, TiltedBox box) {
        var classes = output.width();
        var columns = output.numbers().capacity() / classes;
        var text = new StringBuilder();
        var places = new ArrayList<Double>();
        var likelihoods = new float[classes];
        var sum = 0.0;
        var previous = 0;
        for (var column = 0; column < columns; column++) {
            output.numbers().get(column * classes, likelihoods);
            var best = 0;
            for (var candidate = 1; candidate < classes; candidate++) {
                if (likelihoods[candidate] > likelihoods[best]) {
                    best = candidate;
                }
            }
            if (best != 0 && best != previous && best < characters.size()) {
                var character = characters.get(best);
                for (var unit = 0; unit < character.length(); unit++) {
                    places.add((column + 0.5) / columns);
                }
                text.append(character);
                sum += likelihoods[best];
            }
            previous = best;
        }
        return new PaddleLine(text.toString(), places.isEmpty() ? 0 : sum / places.size(), places, box);
    }

    @Override
    public void close() {
        network.close();
    }
}
