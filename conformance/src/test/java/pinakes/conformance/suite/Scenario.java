package pinakes.conformance.suite;

import java.util.List;

/// What the suite found in one scenario.
///
/// @param scored whether the revision requires the scenario; the others are extensions and newer than the revision
/// @param complaints the checks that did not succeed, each with the suite's reason
record Scenario(String name, boolean scored, int passed, int failed, List<String> complaints) {
    Scenario {
        complaints = List.copyOf(complaints);
    }
}
