package pinakes.ranking;

/// A logistic regression: how likely the first of a ranking is relevant.
///
/// @param odds the weight of its log-odds
/// @param lead the weight of their lead over the fifth
/// @param leadsWords what it adds that no other has a higher word score
record ConfidenceWeights(double bias, double odds, double lead, double leadsWords) {
    double probability(double firstOdds, double firstLead, boolean isFirstByWords) {
        return Ranked.probability(bias + odds * firstOdds + lead * firstLead + (isFirstByWords ? leadsWords : 0));
    }
}
