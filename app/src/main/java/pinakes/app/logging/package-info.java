/// Log lines: where they go and how they look.
///
/// Logback is configured in code: [Logging] follows the settings, and [StartupLogging] applies until they are read.
/// Nothing is ever logged to standard output, which belongs to the stdio transport. All text passes through the
/// [Redactor], so that no secret reaches a log.
@NullMarked
package pinakes.app.logging;

import org.jspecify.annotations.NullMarked;
