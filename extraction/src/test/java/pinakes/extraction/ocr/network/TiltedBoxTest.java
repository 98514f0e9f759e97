package pinakes.extraction.ocr.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TiltedBoxTest {
    private static final double ABOUT = 1e-6;

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -7, 30, -44})
    void smallest_box_around_a_rectangle_is_the_rectangle(double degrees) {
        var drawn = new TiltedBox(200, 100, 120, 20, Math.toRadians(degrees));
        var points = new ArrayList<TiltedBox.Point>();
        for (var across = 0.0; across <= 1; across += 0.25) {
            for (var down = 0.0; down <= 1; down += 0.5) {
                points.add(drawn.at(across, down));
            }
        }

        var found = TiltedBox.around(points);

        assertThat(found.x()).isCloseTo(200, within(ABOUT));
        assertThat(found.y()).isCloseTo(100, within(ABOUT));
        assertThat(found.width()).isCloseTo(120, within(ABOUT));
        assertThat(found.height()).isCloseTo(20, within(ABOUT));
        assertThat(found.angle()).isCloseTo(Math.toRadians(degrees), within(ABOUT));
    }

    @Test
    void part_of_a_line_is_along_its_longer_side() {
        var lying = new TiltedBox(100, 50, 80, 20, 0).part(0.5, 1);
        var standing = new TiltedBox(100, 50, 20, 80, 0).part(0.5, 1);

        assertThat(lying).isEqualTo(new TiltedBox(120, 50, 40, 20, 0));
        assertThat(standing).isEqualTo(new TiltedBox(100, 70, 20, 40, 0));
    }
}
