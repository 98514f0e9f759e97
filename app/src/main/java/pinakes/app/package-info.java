/// The program: everything that turns the other modules into one process.
///
/// | package | what it does |
/// |---|---|
/// | `settings` | reads and checks the settings |
/// | `engine` | opens the engine that the settings describe |
/// | `key` | recognises API keys and limits what their callers reach |
/// | `composition` | wires engine, tools and protocol together |
/// | `server` | serves the composition over HTTP, WebSocket and stdio |
/// | `cli` | the commands |
/// | `logging` | writes log lines without secrets |
/// | `dist` | packages the program |
@NullMarked
package pinakes.app;

import org.jspecify.annotations.NullMarked;
