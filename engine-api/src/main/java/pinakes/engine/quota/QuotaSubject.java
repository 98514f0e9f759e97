package pinakes.engine.quota;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.document.CollectionName;

/// Whom or what a quota limits.
///
/// @param name the name of a key, the id of another caller such as `user:ada`, or the name of a collection
public record QuotaSubject(Kind kind, String name) {
    public static final int NAME_CHARACTERS_MAX = 200;

    /// The person at the machine and the server itself have no quota unless one is set for them.
    private static final Set<String> OPERATORS = Set.of("local", "program");

    public enum Kind {
        CALLER,
        COLLECTION;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static List<String> labels() {
            return Arrays.stream(values()).map(Kind::label).toList();
        }

        public static Optional<Kind> of(String label) {
            return Arrays.stream(values())
                    .filter(kind -> kind.label().equals(label))
                    .findFirst();
        }
    }

    public QuotaSubject {
        if (name.isBlank() || name.length() > NAME_CHARACTERS_MAX) {
            throw new IllegalArgumentException(
                    "the subject of a quota must have a name of 1 to " + NAME_CHARACTERS_MAX + " characters");
        }
        if (kind == Kind.COLLECTION) {
            name = new CollectionName(name).value();
        }
    }

    /// The caller with this id. A key that replaces one of the same name has the same quota.
    public static QuotaSubject ofCaller(String id) {
        var hash = id.indexOf('#');
        return new QuotaSubject(Kind.CALLER, hash > 0 ? id.substring(0, hash) : id);
    }

    public static QuotaSubject of(CollectionName collection) {
        return new QuotaSubject(Kind.COLLECTION, collection.value());
    }

    /// Whether the default from the settings applies.
    public boolean hasDefault() {
        return kind == Kind.COLLECTION || !OPERATORS.contains(name);
    }

    @Override
    public String toString() {
        return kind.label() + " " + name;
    }
}
