package pinakes.engine.local;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.TodoFilter;

/// The WHERE clause of a [TodoFilter] with its values, which are bound by number.
final class TodoCondition {
    private final TodoFilter filter;
    private final List<Object> values;
    private final List<String> terms = new ArrayList<>();

    /// @param before the values that the rest of the statement uses, from `?1`
    TodoCondition(TodoFilter filter, Instant now, List<Object> before) {
        this.filter = filter;
        this.values = new ArrayList<>(before);
        add("status = ", filter.status());
        add("priority = ", filter.priority());
        add("due_at_micros < ", filter.dueBefore());
        if (filter.claimedBy() != null) {
            add("assignee = ", filter.claimedBy());
            add("claimed_until_micros > ", now);
        }
        if (filter.readyFor() != null) {
            terms.add(TodoTable.READY);
            terms.add("(claimed_until_micros IS NULL OR claimed_until_micros <= " + bound(now) + " OR assignee = "
                    + bound(filter.readyFor()) + ")");
        }
    }

    String sql() {
        return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
    }

    /// Selects the number of matching todos as `total`. Those of each status are counted when they change.
    String count() {
        if (!filter.isOfStatus()) {
            return "SELECT count(*) AS total FROM todo" + sql();
        }
        var status = filter.status();
        return "SELECT sum(total) AS total FROM tally WHERE name "
                + (status == null
                        ? "IN ('todo pending', 'todo completed')"
                        : "= 'todo " + status.name().toLowerCase(Locale.ROOT) + "'");
    }

    Object[] values() {
        return values.toArray();
    }

    private void add(String term, @Nullable Object value) {
        if (value != null) {
            terms.add(term + bound(value));
        }
    }

    private String bound(Object value) {
        values.add(value);
        return "?" + values.size();
    }
}
