/// Certificates for tests, generated when they are needed.
@NullMarked
package pinakes.testkit.tls;

import org.jspecify.annotations.NullMarked;
