/// Where log lines go and what they look like.
///
/// Logback is set up in code: [Logging] takes the settings, and [FirstLines] stands in until they are read, so that
/// nothing is ever logged to standard output, which belongs to the stdio transport. Both line forms pass every piece of
/// text through the [Redactor], because a secret can reach a log in many ways and must leave it in none.
@NullMarked
package pinakes.app.logging;

import org.jspecify.annotations.NullMarked;
