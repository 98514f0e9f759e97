package pinakes.app.settings;

/// A family of tools, offered or left out as a whole because every offered tool costs clients tokens.
public enum FamilyName {
    KNOWLEDGE,
    KB,
    CHUNKS,
    TASKS
}
