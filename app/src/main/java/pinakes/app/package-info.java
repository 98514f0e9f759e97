/// The program: everything that turns the other modules into one process.
///
/// | package | what it does |
/// |---|---|
/// | `settings` | reads and checks the settings |
/// | `engine` | opens the engine that the settings describe |
/// | `key` | recognises API keys and limits what their callers reach |
/// | `oauth` | signs people in, with an identity provider or as an authorization server |
/// | `composition` | wires engine, tools and protocol together |
/// | `server` | serves the composition over HTTP, WebSocket and stdio |
/// | `audit` | writes the audit log in the background |
/// | `metrics` | measures what the process does, for Prometheus and OpenTelemetry |
/// | `tracing` | sends the steps of calls to an OpenTelemetry collector |
/// | `history` | keeps the measurements of the last hours for the console |
/// | `backup` | makes backups on a schedule |
/// | `cli` | the commands |
/// | `logging` | writes log lines without secrets |
/// | `dist` | packages the program |
@NullMarked
package pinakes.app;

import org.jspecify.annotations.NullMarked;
