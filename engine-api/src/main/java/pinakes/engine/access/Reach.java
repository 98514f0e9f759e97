package pinakes.engine.access;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.project.ProjectId;

/// How far a caller sees.
///
/// @param caller who it is, as jobs name their owners
/// @param collections the only collections whose documents it sees; null for all
/// @param projects the only projects that it sees; null for all
public record Reach(
        String caller,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects) {
    /// What the limit to some collections is called where callers carry their limits by name.
    public static final String COLLECTIONS = "collections";

    /// What the limit to some projects is called there.
    public static final String PROJECTS = "projects";

    public Reach {
        collections = collections == null ? null : Set.copyOf(collections);
        projects = projects == null ? null : Set.copyOf(projects);
    }

    /// Whether there is nothing that it does not see.
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

    /// The collections in words, for whoever named another one.
    static String named(Set<CollectionName> collections) {
        return collections.stream().map(CollectionName::value).sorted().collect(Collectors.joining(", "));
    }
}
