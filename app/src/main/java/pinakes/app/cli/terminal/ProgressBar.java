package pinakes.app.cli.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pinakes.tool.text.TerminalText;

/// The progress of a long-running command: a bar that is redrawn on a terminal, a plain line every half minute
/// elsewhere.
///
/// It shows the percentage, the speed, the time left and the current activity.
public final class ProgressBar {
    private static final int BAR_COLUMNS = 20;
    private static final Duration PLAIN_LINE_EVERY = Duration.ofSeconds(30);

    /// Before that, the speed of the start would be taken for the speed of the whole.
    private static final Duration ESTIMATED_AFTER = Duration.ofSeconds(3);

    private static final double ESTIMATED_FROM = 0.01;
    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    /// Too long a line is cut off at the edge of the terminal: a second line could not be overwritten.
    private static final String WITHOUT_WRAPPING = "\u001b[?7l";

    private static final String WITH_WRAPPING = "\u001b[?7h";

    private final PrintStream stream;
    private final Screen screen;
    private final InstantSource clock;
    private final String unit;
    private Instant start;
    private Instant lastLine;

    /// @param unit what is counted for the speed, such as `passages`
    public ProgressBar(PrintStream stream, Screen screen, InstantSource clock, String unit) {
        this.stream = stream;
        this.screen = screen;
        this.clock = clock;
        this.unit = unit;
        this.start = clock.instant();
        this.lastLine = start;
    }

    /// The speed and the time left are for what follows.
    public void beginPhase() {
        start = clock.instant();
    }

    /// Shows how far the work is.
    ///
    /// @param overall what is done of all, such as `3 of 20 files`; may be empty
    /// @param activity what is being done now
    /// @param fraction the share that is done, from 0 to 1
    /// @param units how many units are done, for the speed; 0 when unknown
    public void show(String overall, String activity, double fraction, long units) {
        var now = clock.instant();
        if (!screen.isTerminal() && Duration.between(lastLine, now).compareTo(PLAIN_LINE_EVERY) < 0) {
            return;
        }
        var share = Math.clamp(fraction, 0, 1);
        var facts = new ArrayList<String>();
        facts.add((int) (share * 100) + "%");
        if (!overall.isEmpty()) {
            facts.add(overall);
        }
        var elapsed = Duration.between(start, now);
        if (elapsed.compareTo(ESTIMATED_AFTER) >= 0) {
            addEstimates(facts, share, units, elapsed);
        }
        if (!activity.isEmpty()) {
            facts.add(TerminalText.onOneLine(activity));
        }
        if (screen.isTerminal()) {
            draw(share, String.join("  ", facts));
        } else {
            stream.println(String.join(", ", facts));
            lastLine = now;
        }
    }

    /// Removes the bar, so that something else can be printed.
    public void clear() {
        if (screen.isTerminal()) {
            stream.print(BACK_AND_CLEAR);
            stream.flush();
        }
    }

    private void addEstimates(List<String> facts, double share, long units, Duration elapsed) {
        if (units > 0) {
            var perSecond = units * 1000.0 / elapsed.toMillis();
            facts.add(String.format(Locale.ROOT, perSecond < 10 ? "%.1f %s/s" : "%.0f %s/s", perSecond, unit));
        }
        if (share >= ESTIMATED_FROM && share < 1) {
            var left = Duration.ofMillis((long) (elapsed.toMillis() * (1 - share) / share));
            facts.add(TimeText.of(left) + " left");
        }
    }

    private void draw(double share, String text) {
        var done = (int) Math.round(BAR_COLUMNS * share);
        var bar = screen.accent("━".repeat(done)) + screen.dim("─".repeat(BAR_COLUMNS - done));
        stream.print(BACK_AND_CLEAR + WITHOUT_WRAPPING + bar + " "
                + TextWidth.cut(text, screen.columns() - BAR_COLUMNS - 2) + WITH_WRAPPING);
        stream.flush();
    }
}
