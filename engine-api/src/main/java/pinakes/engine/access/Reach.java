package pinakes.engine.access;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.project.ProjectId;
import pinakes.engine.todo.NewTodo;

/// What a caller can access.
///
/// @param caller its id, as jobs record their owners
/// @param collections the only collections that it can access; null for all
/// @param projects the only projects that it can access; null for all
/// @param space a person's own collection, for new documents and todos that name no collection; null for other
///     callers
public record Reach(
        String caller,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects,
        @Nullable CollectionName space) {
    /// The name of the collection limit among a caller's limits.
    public static final String COLLECTIONS = "collections";

    /// The name of the project limit among a caller's limits.
    public static final String PROJECTS = "projects";

    /// The name, among a caller's limits, of the collection of a person.
    public static final String HOME = "home";

    public Reach {
        collections = collections == null ? null : Set.copyOf(collections);
        projects = projects == null ? null : Set.copyOf(projects);
    }

    /// The reach of a caller with limits by their names.
    public static Reach of(String caller, Map<String, Set<String>> limits) {
        var home = named(limits.get(HOME), CollectionName::new);
        return new Reach(
                caller,
                named(limits.get(COLLECTIONS), CollectionName::new),
                named(limits.get(PROJECTS), ProjectId::new),
                home == null ? null : home.iterator().next());
    }

    private static <T> @Nullable Set<T> named(@Nullable Set<String> names, Function<String, T> type) {
        return names == null ? null : names.stream().map(type).collect(Collectors.toSet());
    }

    /// The collection of new documents that name none: the space of a person, or the only collection of another
    /// caller. Null to require a name unless the default one can be accessed.
    private @Nullable CollectionName home() {
        if (space != null) {
            return space;
        }
        return collections != null && collections.size() == 1
                ? collections.iterator().next()
                : null;
    }

    /// The only collections whose todos it can access; null for all. Callers other than persons share the
    /// list of the default collection.
    @Nullable
    Set<CollectionName> todoCollections() {
        if (collections == null || space != null) {
            return collections;
        }
        var shared = new HashSet<>(collections);
        shared.add(CollectionName.DEFAULT);
        return shared;
    }

    boolean isWithoutTodoLimits() {
        return collections == null;
    }

    public boolean reachesTodosIn(CollectionName collection) {
        var reached = todoCollections();
        return reached == null || reached.contains(collection);
    }

    /// A new todo with its collection: the one that it names, or the space of the caller.
    ///
    /// @throws DeniedException when the caller cannot add to the collection
    NewTodo placed(NewTodo todo) {
        var wanted = todo.collection();
        if (wanted == null) {
            return space == null ? todo : todo.in(space);
        }
        var reached = todoCollections();
        if (reached != null && !reached.contains(wanted)) {
            throw new DeniedException(
                    "This key cannot add tasks to the collection " + wanted + "; use one of: " + named(reached) + ".");
        }
        return todo;
    }

    /// Whether the caller can access everything.
    boolean isWhole() {
        return collections == null && projects == null;
    }

    boolean reaches(CollectionName collection) {
        return collections == null || collections.contains(collection);
    }

    /// The collections that it can access among these; null for all.
    @Nullable
    Set<CollectionName> collectionsAmong(@Nullable Set<CollectionName> others) {
        if (collections == null || others == null) {
            return collections == null ? others : collections;
        }
        return others.stream().filter(collections::contains).collect(Collectors.toSet());
    }

    boolean reaches(Document document) {
        return reaches(CollectionName.of(document.tags()));
    }

    boolean reaches(ProjectId project) {
        return projects == null || projects.contains(project);
    }

    /// The collection of a new document with these tags: the one that they name, the caller's home, or the default.
    public CollectionName target(List<String> tags) {
        var home = collections == null ? null : home();
        return CollectionName.stated(tags).orElse(home == null ? CollectionName.DEFAULT : home);
    }

    /// The tags of a new document with its collection: the one that they name, or the caller's home.
    ///
    /// @throws DeniedException when the caller cannot add to the collection
    public List<String> placed(List<String> tags) {
        if (collections == null) {
            return tags;
        }
        var home = home();
        if (home != null && tags.stream().noneMatch(CollectionName::isTag)) {
            return Stream.concat(Stream.of(home.tag()), tags.stream()).toList();
        }
        var wanted = CollectionName.of(tags);
        if (!reaches(wanted)) {
            throw new DeniedException(
                    "This key cannot add to the collection " + wanted + "; use one of: " + named(collections) + ".");
        }
        return tags;
    }

    /// Denies giving a document tags that would put it into another caller's collection.
    void requireReach(List<String> tags) {
        var target = CollectionName.of(tags);
        if (collections != null && !collections.contains(target)) {
            throw new DeniedException("This key cannot move documents to the collection " + target
                    + "; it is limited to: " + named(collections) + ".");
        }
    }

    /// The collections as a list for error messages.
    static String named(Set<CollectionName> collections) {
        return collections.stream().map(CollectionName::value).sorted().collect(Collectors.joining(", "));
    }
}
