/// The commands that search, show or check the knowledge base.
@NullMarked
package pinakes.app.cli.query;

import org.jspecify.annotations.NullMarked;
