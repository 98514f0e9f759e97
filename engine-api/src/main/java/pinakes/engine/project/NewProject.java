package pinakes.engine.project;

import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// A project to add.
///
/// @param model the name of an embedding model, or null for the engine's own
/// @param description what is in it, for people and agents
public record NewProject(
        ProjectId id,
        @Nullable String model,
        boolean hybrid,
        @Nullable String description) {
    public static final int DESCRIPTION_CHARACTERS_MAX = 500;

    public NewProject {
        description = description == null || StorableText.isInvisible(description)
                ? null
                : StorableText.of("a description", description, DESCRIPTION_CHARACTERS_MAX);
    }

    /// A project without a description.
    public NewProject(ProjectId id, @Nullable String model, boolean hybrid) {
        this(id, model, hybrid, null);
    }
}
