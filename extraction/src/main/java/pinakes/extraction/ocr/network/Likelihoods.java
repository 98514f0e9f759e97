package pinakes.extraction.ocr.network;

import java.nio.FloatBuffer;

/// What a network says about each column of a line: how likely each character is.
record Likelihoods(FloatBuffer numbers, int characters) {
    int columns() {
        return numbers.capacity() / characters;
    }

    float[] of(int column) {
        var likelihoods = new float[characters];
        numbers.get(column * characters, likelihoods);
        return likelihoods;
    }
}
