package pinakes.family.answer;

import pinakes.engine.text.Counted;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// An offset after the last item of a list. The answer is empty then, although there are items.
public final class OffsetBeyondEnd {
    private OffsetBeyondEnd() {}

    /// Adds a warning if the offset is the reason that nothing is shown.
    ///
    /// @param parameter the name of the offset in the call
    /// @param total the number of items without the offset
    /// @param item such as `document`
    public static Hints warn(Hints hints, String parameter, long offset, long total, String item) {
        return total == 0 || offset < total
                ? hints
                : hints.warn(Warning.of(
                        Warning.Type.VALIDATION,
                        Priority.LOW,
                        "Nothing is shown, because " + parameter + " " + offset + " is past the end: there "
                                + (total == 1 ? "is " : "are ") + Counted.of(total, item) + "."));
    }
}
