package pinakes.extraction.ocr.network;

import java.nio.FloatBuffer;

/// What a network says: how likely each character is in each column of a line, or how likely each pixel of a page is
/// text.
///
/// @param numbers row by row; a copy in Java's memory
/// @param characters how many numbers a row has
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
