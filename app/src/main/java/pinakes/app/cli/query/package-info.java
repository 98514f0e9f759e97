/// The commands that search, show or check the knowledge base and its audit log.
@NullMarked
package pinakes.app.cli.query;

import org.jspecify.annotations.NullMarked;
