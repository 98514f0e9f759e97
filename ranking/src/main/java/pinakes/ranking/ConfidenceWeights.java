package pinakes.ranking;

/// A logistic regression: how likely the first of a ranking is relevant.
///
/// @param odds the weight of its log-odds
/// @param lead the weight of their lead over the fifth
/// @param leadsWords what it adds that no other has a higher word score
/// @param terms the weight of the logarithm of the question's number of terms: the more there are, the more a good
/// match
///     says
record ConfidenceWeights(double bias, double odds, double lead, double leadsWords, double terms) {
    /// Hardly a question that was measured has fewer terms.
    private static final int TERMS_MIN = 5;

    /// Hardly a question that was measured has more terms.
    private static final int TERMS_MAX = 70;

    double probability(double firstOdds, double firstLead, boolean isFirstByWords, int questionTerms) {
        return Ranked.probability(bias
                + odds * firstOdds
                + lead * firstLead
                + (isFirstByWords ? leadsWords : 0)
                + terms * Math.log(Math.clamp(questionTerms, TERMS_MIN, TERMS_MAX)));
    }
}
