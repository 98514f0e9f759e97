package pinakes.app.settings;

/// A family of tools, which is offered or left out as a whole: every tool that is offered costs a client tokens.
public enum FamilyName {
    KNOWLEDGE,
    KB,
    CHUNKS,
    TASKS
}
