package pinakes.tool;

import java.time.LocalDate;

/// A promise that a tool goes on working until `removalDate`, and what to use instead.
///
/// @param since the version that deprecated the tool
/// @param announced the day that version was released; the removal date must be 90 days or more after it
/// @param replacement the name of the tool to use instead
/// @param removalDate the first day on which the tool is gone
public record Deprecation(String since, LocalDate announced, String replacement, LocalDate removalDate) {}
