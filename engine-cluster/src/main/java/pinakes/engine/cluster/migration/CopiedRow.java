package pinakes.engine.cluster.migration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A row: numbers, texts, bytes and nulls.
///
/// @param values the values of the key first, which are never null
record CopiedRow(List<@Nullable Object> values, int keyColumns) {
    private static final int NUMBER_BYTES = 8;

    List<@Nullable Object> key() {
        return values.subList(0, keyColumns);
    }

    /// Compares keys in the order of both databases: texts byte by byte.
    int compareKey(CopiedRow other) {
        for (var i = 0; i < keyColumns; i++) {
            var order = compare(values.get(i), other.values.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(@Nullable Object one, @Nullable Object other) {
        return one instanceof Long number
                ? Long.compare(number, (Long) Objects.requireNonNull(other))
                : Arrays.compareUnsigned(
                        String.valueOf(one).getBytes(UTF_8),
                        String.valueOf(other).getBytes(UTF_8));
    }

    boolean isSame(CopiedRow other) {
        return Arrays.deepEquals(values.toArray(), other.values.toArray());
    }

    /// Roughly how much memory it takes.
    long sizeBytes() {
        return values.stream()
                .mapToLong(value -> switch (value) {
                    case byte[] bytes -> bytes.length;
                    case String text -> text.length();
                    case null, default -> NUMBER_BYTES;
                })
                .sum();
    }
}
