package pinakes.benchmark.views;

import java.util.List;
import java.util.stream.Stream;
import pinakes.benchmark.engine.ListingData;

/// A command that lists, shows or finds something.
///
/// @param text as typed after `./kb`; `DOCUMENT`, `NOTE` and `ROUND` stand for numbers
record TypedCommand(String text) {
    static final TypedCommand PAGE = new TypedCommand("list");

    static final List<TypedCommand> ALL = Stream.of(
                    PAGE.text,
                    "list --json",
                    "list --sort name",
                    "list --sort size",
                    "list --sort updated --reverse",
                    "list --tag " + ListingData.RARE,
                    "list --tag " + ListingData.FREQUENT,
                    "list --tag " + ListingData.FREQUENT + " --tag " + ListingData.SHELF + "7",
                    "list --tag " + ListingData.FREQUENT + " --tag " + ListingData.SHELF + "7 --json",
                    "list --collection " + ListingData.SMALL,
                    "list --collection " + ListingData.LARGE,
                    "list --format epub",
                    "list --since 1970-01-01",
                    "tag",
                    "show DOCUMENT",
                    "show DOCUMENT --chunks",
                    "note list",
                    "note show NOTE",
                    "note history NOTE",
                    "task list",
                    "task list --all --sort due",
                    "task list --ready",
                    "jobs list",
                    "jobs list --state failed",
                    "project list",
                    "project documents " + ListingData.PROJECT.value(),
                    "watch list",
                    "key list",
                    "quota list",
                    "audit",
                    "tools",
                    "status",
                    "search how do bees share directions ROUND",
                    "search where do bees find flowers ROUND --collection " + ListingData.SMALL)
            .map(TypedCommand::new)
            .toList();
}
