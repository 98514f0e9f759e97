@NullMarked
package pinakes.app.oauth.server;

import org.jspecify.annotations.NullMarked;
