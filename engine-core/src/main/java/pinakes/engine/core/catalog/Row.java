package pinakes.engine.core.catalog;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The current row of a result; columns are read as [Sql] writes them.
public final class Row {
    private final ResultSet columns;

    Row(ResultSet columns) {
        this.columns = columns;
    }

    public String text(String column) {
        return Objects.requireNonNull(textOrNull(column), column);
    }

    public @Nullable String textOrNull(String column) {
        return read(columns::getString, column);
    }

    public UUID uuid(String column) {
        return UUID.fromString(text(column));
    }

    long number(int column) {
        return read(columns::getLong, column);
    }

    public long number(String column) {
        return read(columns::getLong, column);
    }

    public int integer(String column) {
        return read(columns::getInt, column);
    }

    public @Nullable Integer integerOrNull(String column) {
        return isNull(column) ? null : integer(column);
    }

    public boolean flag(String column) {
        return isTrue(read(columns::getObject, column));
    }

    boolean isTrue(int column) {
        return isTrue(read(columns::getObject, column));
    }

    /// SQLite has no truth values; numbers other than 0 are true.
    private static boolean isTrue(@Nullable Object value) {
        return value instanceof Boolean flag ? flag : value instanceof Number number && number.longValue() != 0;
    }

    public boolean isNull(String column) {
        return read(columns::getObject, column) == null;
    }

    public Instant instant(String column) {
        return EpochMicros.at(number(column));
    }

    public @Nullable Instant instantOrNull(String column) {
        return isNull(column) ? null : instant(column);
    }

    public <E extends Enum<E>> E constant(Class<E> type, String column) {
        return Enum.valueOf(type, text(column).toUpperCase(Locale.ROOT));
    }

    public List<String> strings(String column) {
        return JsonColumn.strings(text(column));
    }

    public Map<String, Object> object(String column) {
        return JsonColumn.object(text(column));
    }

    public byte[] bytes(String column) {
        return read(columns::getBytes, column);
    }

    public float[] vector(String column) {
        var bytes = ByteBuffer.wrap(bytes(column)).order(ByteOrder.LITTLE_ENDIAN);
        var vector = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(vector);
        return vector;
    }

    private static <K, T> T read(Getter<K, T> getter, K column) {
        try {
            return getter.get(column);
        } catch (SQLException e) {
            throw Sql.failed("column " + column, e);
        }
    }

    private interface Getter<K, T> {
        T get(K column) throws SQLException;
    }
}
