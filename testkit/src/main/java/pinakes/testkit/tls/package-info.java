/// Certificates for tests, made when they are needed.
@NullMarked
package pinakes.testkit.tls;

import org.jspecify.annotations.NullMarked;
