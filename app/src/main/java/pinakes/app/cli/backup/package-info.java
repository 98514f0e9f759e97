/// Commands that back up, restore or copy a whole knowledge base.
@NullMarked
package pinakes.app.cli.backup;

import org.jspecify.annotations.NullMarked;
