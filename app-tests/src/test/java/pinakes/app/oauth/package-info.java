/// People who sign in: at a provider, and at the server itself.
@NullMarked
package pinakes.app.oauth;

import org.jspecify.annotations.NullMarked;
