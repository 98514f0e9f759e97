package pinakes.app.settings;

/// A group of tools that is offered or left out as a whole, because every tool offered costs a client tokens.
public enum ToolFamily {
    TASKS
}
