package pinakes.app.settings;

/// Whether something is in use.
public enum Switch {
    OFF,
    ON
}
