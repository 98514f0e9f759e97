/// The web console: static pages for people, which use the HTTP API of the engine like any other client.
///
/// The pages are plain ES modules in `src/main/web`, without a bundler. They get no data from this package; a page has
/// the access of the key that its user signs in with. [ChatPages] makes some of them into documents that chats show.
@NullMarked
package pinakes.console;

import org.jspecify.annotations.NullMarked;
