package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The bytes of a value, by its type: a record is its components in order; where a sealed interface is expected, the
/// name of the record comes first.
///
/// What is read is not trusted: lengths, counts and names are checked, strings are cleaned, and records check
/// themselves.
final class RecordCodec {
    private RecordCodec() {}

    static void write(DataOutputStream out, Type type, Object value) throws IOException {
        switch (value) {
            case String text -> {
                var bytes = text.getBytes(UTF_8);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
            case Integer number -> out.writeInt(number);
            case Long number -> out.writeLong(number);
            case Boolean flag -> out.writeBoolean(flag);
            case byte[] bytes -> {
                out.writeInt(bytes.length);
                out.write(bytes);
            }
            case Enum<?> constant -> write(out, String.class, constant.name());
            case List<?> list -> {
                out.writeInt(list.size());
                for (var item : list) {
                    write(out, argument(type), item);
                }
            }
            case Map<?, ?> map -> {
                write(out, type, List.copyOf(map.keySet()));
                for (var key : map.keySet()) {
                    write(out, String.class, String.valueOf(map.get(key)));
                }
            }
            default -> writeRecord(out, type, value);
        }
    }

    private static void writeRecord(DataOutputStream out, Type type, Object value) throws IOException {
        var record = value.getClass();
        if (type != record) {
            write(out, String.class, record.getSimpleName());
        }
        for (var component : record.getRecordComponents()) {
            var part = part(value, component);
            if (isNullable(component)) {
                out.writeBoolean(part != null);
            }
            if (part != null) {
                write(out, component.getGenericType(), part);
            }
        }
    }

    /// @throws BufferUnderflowException when the bytes end too early
    /// @throws IllegalArgumentException when they do not make a value
    static Object read(ByteBuffer in, Type type) {
        return switch (type) {
            case ParameterizedType generic when generic.getRawType() == Map.class -> map(in, generic);
            case ParameterizedType generic -> list(in, generic);
            case Class<?> text when text == String.class -> text(in);
            case Class<?> number when number == int.class || number == Integer.class -> in.getInt();
            case Class<?> number when number == long.class -> in.getLong();
            case Class<?> flag when flag == boolean.class -> in.get() != 0;
            case Class<?> bytes when bytes == byte[].class -> bytes(in);
            case Class<?> constants
            when constants.isEnum() ->
                named(constants.getEnumConstants(), constant -> ((Enum<?>) constant).name(), text(in));
            case Class<?> record when record.isRecord() -> readRecord(in, record);
            case Class<?> records ->
                readRecord(in, named(records.getPermittedSubclasses(), Class::getSimpleName, text(in)));
            default -> throw new IllegalArgumentException("no value has the type " + type);
        };
    }

    private static Object readRecord(ByteBuffer in, Class<?> record) {
        var components = record.getRecordComponents();
        var parts = new @Nullable Object[components.length];
        for (var index = 0; index < parts.length; index++) {
            if (!isNullable(components[index]) || in.get() != 0) {
                parts[index] = read(in, components[index].getGenericType());
            }
        }
        try {
            var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return record.getDeclaredConstructor(types).newInstance(parts);
        } catch (ReflectiveOperationException invalid) {
            throw new IllegalArgumentException("not a valid " + record.getSimpleName(), invalid);
        }
    }

    private static @Nullable Object part(Object value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Object> list(ByteBuffer in, Type type) {
        var count = in.getInt();
        if (count < 0 || count > in.remaining()) {
            throw new IllegalArgumentException("a list of " + count + " items");
        }
        var list = new ArrayList<>();
        for (var index = 0; index < count; index++) {
            list.add(read(in, argument(type)));
        }
        return list;
    }

    private static Map<Object, Object> map(ByteBuffer in, Type type) {
        var map = new LinkedHashMap<>();
        for (var key : list(in, type)) {
            map.put(key, null);
        }
        map.replaceAll((_, _) -> text(in));
        return map;
    }

    private static String text(ByteBuffer in) {
        return CleanText.of(new String(bytes(in), UTF_8));
    }

    private static byte[] bytes(ByteBuffer in) {
        var length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        var bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static <T> T named(T[] known, Function<T, String> names, String name) {
        return Arrays.stream(known)
                .filter(one -> names.apply(one).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("an unknown name"));
    }

    private static Type argument(Type generic) {
        return ((ParameterizedType) generic).getActualTypeArguments()[0];
    }

    private static boolean isNullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }
}
