package pinakes.app.cli.doctor;

import java.util.List;
import pinakes.app.ProductVersion;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.engine.text.Counted;

/// Checks the Java runtime and its memory.
record JavaCheck(Runtime runtime) implements Check {
    private static final String NAME = "Java";
    private static final long HEAP_MIN = 256L * 1024 * 1024;

    @Override
    public List<Finding> findings() {
        var what = "Pinakes " + ProductVersion.current() + " on Java "
                + Runtime.version().feature() + " ("
                + System.getProperty("java.vendor") + "), " + Counted.of(runtime.availableProcessors(), "processor")
                + ", at most "
                + ByteSize.of(runtime.maxMemory()) + " of heap";
        return List.of(
                runtime.maxMemory() < HEAP_MIN
                        ? Finding.warning(
                                NAME,
                                what + ", which may be too little for large documents",
                                "Raise the limit with JDK_JAVA_OPTIONS=-Xmx1g.")
                        : Finding.ok(NAME, what));
    }
}
