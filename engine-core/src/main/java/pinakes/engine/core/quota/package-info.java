/// Quotas in the catalog.
///
/// [QuotaLedger] checks and counts within the transaction of each change, so concurrent changes cannot exceed a quota
/// together. [CatalogQuotas] sets and lists quotas.
@NullMarked
package pinakes.engine.core.quota;

import org.jspecify.annotations.NullMarked;
