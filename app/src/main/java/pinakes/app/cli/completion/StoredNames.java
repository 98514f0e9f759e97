package pinakes.app.cli.completion;

import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.Documents;
import pinakes.engine.project.Project;

/// The names in a knowledge base that a command line can mention.
final class StoredNames {
    /// A longer list of candidates would not help.
    private static final int NAMES_MAX = 1_000;

    private StoredNames() {}

    static List<String> of(ValueKind kind, Engine engine) throws InterruptedException {
        return switch (kind) {
            case PROJECT ->
                engine.projects().list().stream()
                        .map(Project::id)
                        .map(Object::toString)
                        .toList();
            case KEY ->
                engine.keys().list().stream()
                        .filter(key -> key.revokedAt() == null)
                        .map(key -> key.name().value())
                        .toList();
            case COLLECTION, TAG -> tags(kind, engine);
            default -> List.of();
        };
    }

    /// Collections are tags, too.
    private static List<String> tags(ValueKind kind, Engine engine) throws InterruptedException {
        var tags = engine.documents().tags(DocumentFilter.ALL).stream().map(Documents.TagCount::tag);
        var names = kind == ValueKind.COLLECTION
                ? tags.flatMap(tag -> CollectionName.parse(tag).stream()).map(CollectionName::value)
                : tags.filter(tag -> !CollectionName.isTag(tag));
        return names.limit(NAMES_MAX).toList();
    }
}
