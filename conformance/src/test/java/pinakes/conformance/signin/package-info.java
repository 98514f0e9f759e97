/// People sign in: the official clients and the official suite against the server's own sign-in and a real provider.
@NullMarked
package pinakes.conformance.signin;

import org.jspecify.annotations.NullMarked;
