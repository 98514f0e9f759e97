package pinakes.extraction.language;

/// A map from up to three characters to a count, without an object per entry.
final class NgramTable {
    private static final int CHAR_BITS = 16;

    private long[] keys = new long[1 << 12];
    private float[] counts = new float[1 << 12];
    private int size;

    static long key(char one) {
        return one;
    }

    static long key(String upToThree) {
        var key = 0L;
        for (var index = 0; index < upToThree.length(); index++) {
            key = key << CHAR_BITS | upToThree.charAt(index);
        }
        return key;
    }

    static long key(char one, char two) {
        return (long) one << CHAR_BITS | two;
    }

    static long key(char one, char two, char three) {
        return key(one, two) << CHAR_BITS | three;
    }

    /// The count of a key; 0 when it is unknown.
    float get(long key) {
        var slot = slot(key);
        return keys[slot] == key ? counts[slot] : 0;
    }

    void add(long key, float count) {
        if (2 * size >= keys.length) {
            grow();
        }
        var slot = slot(key);
        if (keys[slot] == 0) {
            keys[slot] = key;
            size++;
        }
        counts[slot] += count;
    }

    /// No key is 0, because texts do not contain the character 0.
    private int slot(long key) {
        var hash = key * 0x9E3779B97F4A7C15L;
        var slot = (int) (hash >>> 40) & keys.length - 1;
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }

    private void grow() {
        var oldKeys = keys;
        var oldCounts = counts;
        keys = new long[2 * oldKeys.length];
        counts = new float[keys.length];
        for (var index = 0; index < oldKeys.length; index++) {
            if (oldKeys[index] != 0) {
                var slot = slot(oldKeys[index]);
                keys[slot] = oldKeys[index];
                counts[slot] = oldCounts[index];
            }
        }
    }
}
