/// Quotas: what a caller may add and how often it may call per day, and what a collection may hold.
///
/// [Quotas] sets and lists them. The engine enforces them in the transaction that makes a change, wherever the change
/// comes from, and refuses with a [QuotaExceededException].
@NullMarked
package pinakes.engine.quota;

import org.jspecify.annotations.NullMarked;
