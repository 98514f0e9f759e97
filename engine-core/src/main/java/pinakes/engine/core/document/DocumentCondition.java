package pinakes.engine.core.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;

/// One condition for documents, as SQL with bound parameters.
///
/// @param set a query for the numbers of the matching documents, which an index answers; absent when there is none
/// @param check checks one document
/// @param isOrdered whether the set has every document once, in the order of their numbers
record DocumentCondition(@Nullable Clause set, Clause check, boolean isOrdered) {
    static DocumentCondition of(String check, Object... values) {
        return new DocumentCondition(null, new Clause(check, List.of(values)), false);
    }

    /// One of these values in a column.
    static DocumentCondition in(String column, Collection<String> values) {
        return of(column + anyOf(values), values.toArray());
    }

    /// At least one of these tags.
    static DocumentCondition tagged(Collection<String> tags) {
        var tag = "tag" + anyOf(tags);
        return new DocumentCondition(
                new Clause("SELECT document AS number FROM document_tag WHERE " + tag, List.copyOf(tags)),
                new Clause(
                        "EXISTS (SELECT 1 FROM document_tag WHERE document = number AND " + tag + ")",
                        List.copyOf(tags)),
                tags.size() == 1);
    }

    /// One of these values in the metadata.
    static DocumentCondition stated(String name, Collection<String> values) {
        var stated = "name = ? AND value" + anyOf(values);
        var parameters = new ArrayList<Object>(List.of(name));
        parameters.addAll(values);
        return new DocumentCondition(
                new Clause("SELECT document AS number FROM document_metadata WHERE " + stated, parameters),
                new Clause(
                        "EXISTS (SELECT 1 FROM document_metadata WHERE document = number AND " + stated + ")",
                        parameters),
                values.size() == 1);
    }

    /// The condition by the set, where there is one.
    Clause bySet() {
        return set == null ? check : new Clause("number IN (" + set.sql + ")", set.values);
    }

    /// The number of matching documents, counted up to a maximum; the maximum when there is no set.
    long upTo(long most, Sql sql) {
        if (set == null) {
            return most;
        }
        var values = new ArrayList<>(set.values);
        values.add(most);
        return sql.number("SELECT count(*) FROM (" + set.sql + " LIMIT ?) AS first_ones", values.toArray());
    }

    private static String anyOf(Collection<String> values) {
        return " IN (" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
    }

    /// SQL and the values of its parameters.
    record Clause(String sql, List<Object> values) {
        Clause {
            values = List.copyOf(values);
        }
    }
}
