@NullMarked
package pinakes.app.oauth.provider;

import org.jspecify.annotations.NullMarked;
