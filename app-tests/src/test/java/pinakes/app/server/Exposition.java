package pinakes.app.server;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A scrape in the Prometheus text format, read strictly: whatever the format or its naming conventions forbid fails.
record Exposition(Map<String, Family> families) {
    private static final Pattern HELP = Pattern.compile("# HELP ([a-z][a-z0-9_]*) (\\S.*)");
    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z][a-z0-9_]*) (counter|gauge|histogram|summary)");
    private static final Pattern SAMPLE =
            Pattern.compile("([a-z][a-z0-9_]*)(?:\\{(.*)})? (NaN|[+-]Inf|-?[0-9.]+(?:E-?[0-9]+)?)");
    private static final Pattern LABEL = Pattern.compile("([a-z][a-z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

    /// The samples under one name.
    record Family(String name, String type, String help, List<Sample> samples) {}

    record Sample(String name, Map<String, String> labels, double value) {}

    static Exposition parse(String text) {
        if (!text.endsWith("\n")) {
            throw new AssertionError("the last line must end with a line feed");
        }
        var families = new LinkedHashMap<String, Family>();
        var seen = new HashSet<String>();
        String help = null;
        Family current = null;
        for (var line : text.lines().toList()) {
            var described = HELP.matcher(line);
            var typed = TYPE.matcher(line);
            if (described.matches()) {
                help = described.group(2);
            } else if (typed.matches()) {
                if (help == null) {
                    throw new AssertionError("no help before: " + line);
                }
                current = new Family(typed.group(1), typed.group(2), help, new ArrayList<>());
                help = null;
                checkName(current);
                if (families.put(current.name(), current) != null) {
                    throw new AssertionError("twice: " + line);
                }
            } else {
                var sample = sample(line);
                if (current == null || !belongs(sample.name(), current)) {
                    throw new AssertionError("not below its type: " + line);
                }
                if (!seen.add(sample.name() + new TreeMap<>(sample.labels()))) {
                    throw new AssertionError("twice: " + line);
                }
                current.samples().add(sample);
            }
        }
        return new Exposition(families);
    }

    Set<String> sampleNames() {
        var names = new HashSet<String>();
        families.values().forEach(family -> family.samples().forEach(sample -> names.add(sample.name())));
        return names;
    }

    /// The sum of the samples with this name and these labels.
    double sum(String name, String... labels) {
        return families.values().stream()
                .flatMap(family -> family.samples().stream())
                .filter(sample -> sample.name().equals(name))
                .filter(sample -> {
                    for (var i = 0; i < labels.length; i += 2) {
                        if (!labels[i + 1].equals(sample.labels().get(labels[i]))) {
                            return false;
                        }
                    }
                    return true;
                })
                .mapToDouble(Sample::value)
                .sum();
    }

    private static void checkName(Family family) {
        var isTotal = family.name().endsWith("_total");
        if (family.type().equals("counter") != isTotal) {
            throw new AssertionError("counters, and only they, end in _total: " + family.name());
        }
        if (!Set.of("histogram", "summary").contains(family.type())
                && Pattern.compile("_(count|sum|bucket)$")
                        .matcher(family.name())
                        .find()) {
            throw new AssertionError("looks like a part of a histogram: " + family.name());
        }
        if (Pattern.compile("_(milliseconds|minutes|kilobytes|megabytes|percent|s|ms|us|ns|sec|b|kb|mb|gb|m|h|d)(_|$)")
                .matcher(family.name())
                .find()) {
            throw new AssertionError("not a base unit: " + family.name());
        }
    }

    private static boolean belongs(String sample, Family family) {
        return switch (family.type()) {
            case "histogram" ->
                Set.of(family.name() + "_bucket", family.name() + "_sum", family.name() + "_count")
                        .contains(sample);
            case "summary" ->
                Set.of(family.name(), family.name() + "_sum", family.name() + "_count")
                        .contains(sample);
            default -> sample.equals(family.name());
        };
    }

    private static Sample sample(String line) {
        var matcher = SAMPLE.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("not a sample: " + line);
        }
        var labels = new LinkedHashMap<String, String>();
        var text = matcher.group(2) == null ? "" : matcher.group(2);
        var pair = LABEL.matcher(text);
        var position = 0;
        while (position < text.length()) {
            if (!pair.find(position) || pair.start() != position || labels.put(pair.group(1), pair.group(2)) != null) {
                throw new AssertionError("labels: " + line);
            }
            position = pair.end();
        }
        return new Sample(
                matcher.group(1), labels, Double.parseDouble(matcher.group(3).replace("Inf", "Infinity")));
    }
}
