/// How the servers that engines share, other than PostgreSQL, are reached.
@NullMarked
package pinakes.engine.cluster.http;

import org.jspecify.annotations.NullMarked;
