package pinakes.tool;

import java.time.LocalDate;

/// A tool's deprecation: it keeps working until `removalDate`.
///
/// @param since the version that deprecated the tool
/// @param announced the release date of that version, at least 90 days before the removal date
/// @param replacement the name of the tool to use instead
/// @param removalDate the first day without the tool
public record Deprecation(String since, LocalDate announced, String replacement, LocalDate removalDate) {}
