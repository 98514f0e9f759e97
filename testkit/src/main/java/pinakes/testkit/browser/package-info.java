/// A real browser for tests of the console; needs Playwright, which each module that uses it declares.
@NullMarked
package pinakes.testkit.browser;

import org.jspecify.annotations.NullMarked;
