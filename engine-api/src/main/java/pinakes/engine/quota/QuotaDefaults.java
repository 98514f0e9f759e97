package pinakes.engine.quota;

/// The default quotas of callers and collections.
public record QuotaDefaults(Quota ofCallers, Quota ofCollections) {
    public static final QuotaDefaults NONE = new QuotaDefaults(Quota.UNLIMITED, Quota.UNLIMITED);

    public Quota of(QuotaSubject subject) {
        if (!subject.hasDefault()) {
            return Quota.UNLIMITED;
        }
        return switch (subject.kind()) {
            case CALLER -> ofCallers;
            case COLLECTION -> ofCollections;
        };
    }
}
