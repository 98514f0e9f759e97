package pinakes.engine.quota;

/// A quota and what is used of it: today (UTC) by a caller, or at present by a collection.
public record QuotaUse(QuotaSubject subject, Quota quota, long documents, long bytes, long calls) {}
