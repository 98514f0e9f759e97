package pinakes.engine.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.TodoFilter;

/// The WHERE clause of a statement about todos with its values, which are bound by number.
final class TodoCondition {
    private final List<Object> values;
    private final List<String> terms = new ArrayList<>();
    private @Nullable String count;

    private TodoCondition(Object... before) {
        this.values = new ArrayList<>(List.of(before));
    }

    /// The todos that match a filter.
    ///
    /// @param limit bound as `?1`
    /// @param offset bound as `?2`
    static TodoCondition of(TodoFilter filter, Instant now, int limit, long offset) {
        var condition = new TodoCondition(limit, offset);
        condition.add("status = ", filter.status());
        condition.addCollections(filter.collections());
        if (filter.isOfStatus()) {
            condition.count = "SELECT sum(total) AS total FROM todo_tally" + condition.sql();
        }
        condition.add("priority = ", filter.priority());
        condition.add("due_at_micros < ", filter.dueBefore());
        if (filter.claimedBy() != null) {
            condition.add("assignee = ", filter.claimedBy());
            condition.add("claimed_until_micros > ", now);
        }
        if (filter.readyFor() != null) {
            condition.terms.add(TodoTable.READY);
            condition.terms.add("(claimed_until_micros IS NULL OR claimed_until_micros <= " + condition.bound(now)
                    + " OR assignee = " + condition.bound(filter.readyFor()) + ")");
        }
        return condition;
    }

    /// The todos that changed after a given time.
    ///
    /// @param limit bound as `?1`
    static TodoCondition changedSince(Instant since, @Nullable Set<CollectionName> collections, int limit) {
        var condition = new TodoCondition(limit);
        condition.add("updated_at_micros > ", since);
        condition.addCollections(collections);
        return condition;
    }

    /// The todos that are ready and unclaimed.
    ///
    /// @param collections null for all except personal lists
    static TodoCondition unclaimed(@Nullable Set<CollectionName> collections, Instant now) {
        var condition = new TodoCondition();
        condition.terms.add(TodoTable.READY);
        condition.terms.add("(claimed_until_micros IS NULL OR claimed_until_micros <= " + condition.bound(now) + ")");
        if (collections == null) {
            condition.terms.add("collection NOT LIKE '" + CollectionName.ofPerson("%") + "'");
        }
        condition.addCollections(collections);
        return condition;
    }

    String sql() {
        return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
    }

    /// Selects the number of matching todos as `total`. Those of each status in each collection are counted when they
    /// change.
    String count() {
        return count == null ? "SELECT count(*) AS total FROM todo" + sql() : count;
    }

    Object[] values() {
        return values.toArray();
    }

    /// The collections of a caller usually have few todos, so an index finds them, and they are sorted. If the caller
    /// can access the shared list, which may be long, an index provides the order instead, and few todos
    /// are skipped.
    private void addCollections(@Nullable Set<CollectionName> collections) {
        if (collections == null) {
            return;
        }
        var among = "collection IN "
                + collections.stream()
                        .map(collection -> bound(collection.value()))
                        .collect(Collectors.joining(", ", "(", ")"));
        terms.add(collections.contains(CollectionName.DEFAULT) ? "(" + among + ") IS TRUE" : among);
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
