/// Keys at the doors of the servers: how one is made and recognised, and what its holder reaches.
@NullMarked
package pinakes.app.key;

import org.jspecify.annotations.NullMarked;
