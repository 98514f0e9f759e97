package pinakes.app.settings;

import java.util.Set;

/// What a signed-in person gets for a value of a claim, such as a role or a group.
///
/// @param value the value of the claim; `*` for every person
/// @param names permissions, collections or projects; `*` for all
public record ClaimRule(String value, Set<String> names) {
    /// Every person, or every name.
    public static final String ALL = "*";

    public ClaimRule {
        names = Set.copyOf(names);
    }

    /// Whether it is about a person with these values of the claim.
    public boolean isAbout(Set<String> values) {
        return value.equals(ALL) || values.contains(value);
    }
}
