package pinakes.engine.local.catalog;

import java.util.Locale;

/// A column with an enum constant, in lower case.
public final class EnumColumn {
    private EnumColumn() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public static <E extends Enum<E>> E read(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
