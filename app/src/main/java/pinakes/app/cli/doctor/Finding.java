package pinakes.app.cli.doctor;

import org.jspecify.annotations.Nullable;

/// What a check found.
///
/// @param check what was looked at, such as `Data directory`
/// @param fix what to do about it; null when there is nothing to do
record Finding(
        Level level, String check, String message, @Nullable String fix) {
    enum Level {
        OK,
        WARNING,
        PROBLEM
    }

    static Finding ok(String check, String message) {
        return new Finding(Level.OK, check, message, null);
    }

    static Finding warning(String check, String message, String fix) {
        return new Finding(Level.WARNING, check, message, fix);
    }

    static Finding problem(String check, String message, String fix) {
        return new Finding(Level.PROBLEM, check, message, fix);
    }
}
