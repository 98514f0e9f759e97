package pinakes.engine.access;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.project.ProjectId;

/// What a caller can access.
///
/// @param caller its id, as jobs record their owners
/// @param collections the only collections that it can access; null for all
/// @param projects the only projects that it can access; null for all
/// @param home the collection of new documents that name none; null to require a name unless the default one can be
///     accessed
public record Reach(
        String caller,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects,
        @Nullable CollectionName home) {
    /// The name of the collection limit among a caller's limits.
    public static final String COLLECTIONS = "collections";

    /// The name of the project limit among a caller's limits.
    public static final String PROJECTS = "projects";

    /// The name, among a caller's limits, of the one collection that its new documents go to.
    public static final String HOME = "home";

    public Reach {
        collections = collections == null ? null : Set.copyOf(collections);
        projects = projects == null ? null : Set.copyOf(projects);
    }

    /// The reach of a caller whose new documents go to its only collection, if it has just one.
    public Reach(String caller, @Nullable Set<CollectionName> collections, @Nullable Set<ProjectId> projects) {
        this(
                caller,
                collections,
                projects,
                collections != null && collections.size() == 1
                        ? collections.iterator().next()
                        : null);
    }

    /// Whether the caller can access everything.
    boolean isWhole() {
        return collections == null && projects == null;
    }

    boolean reaches(CollectionName collection) {
        return collections == null || collections.contains(collection);
    }

    boolean reaches(Document document) {
        return reaches(CollectionName.of(document.tags()));
    }

    boolean reaches(ProjectId project) {
        return projects == null || projects.contains(project);
    }

    /// The tags of a new document with its collection: the one that they name, or the caller's home.
    ///
    /// @throws DeniedException when the caller cannot add to the collection
    public List<String> placed(List<String> tags) {
        if (collections == null) {
            return tags;
        }
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
