/// Text functions that several modules share: quoting, trimming, and finding the name that was meant.
///
/// Each makes text from outside safe for one purpose: a message, a log line, a terminal or a store.
@NullMarked
package pinakes.tool.text;

import org.jspecify.annotations.NullMarked;
