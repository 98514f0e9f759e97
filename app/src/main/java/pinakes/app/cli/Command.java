package pinakes.app.cli;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.SettingException;

/// Something that `./kb` can be told to do.
interface Command {
    Description description();

    /// Does it.
    ///
    /// @return the exit code
    int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException;

    default String name() {
        return description().name();
    }

    /// What a command says of itself; the help and the reference are made of it.
    ///
    /// @param summary one sentence that fits a line
    /// @param words how its arguments are called in the usage line; empty when it takes none
    /// @param usesSettings whether settings may be given as flags
    record Description(
            String name, String summary, String details, String words, List<Option> options, boolean usesSettings) {
        public Description {
            options = List.copyOf(options);
        }

        int wordsMax() {
            return words.isEmpty() ? 0 : words.endsWith("...") ? Integer.MAX_VALUE : 1;
        }

        /// What the first word may be, where it says what to do, as in `add|list [NAME]`.
        List<String> actions() {
            return List.of(words.split(" ", 2)[0].split("\\|", -1));
        }

        String usage() {
            var own = options.stream().map(option -> "[" + option.usage() + "]");
            var settings = Stream.of(usesSettings ? "[--setting value]..." : "");
            return Stream.of(Stream.of("./kb", name, words), own, settings)
                    .flatMap(part -> part)
                    .filter(part -> !part.isEmpty())
                    .reduce((left, right) -> left + " " + right)
                    .orElseThrow();
        }
    }

    /// A flag of one command's own.
    ///
    /// @param value how its value is called; null for a switch
    record Option(String name, @Nullable String value, String description) {
        String usage() {
            return value == null ? "--" + name : "--" + name + " " + value;
        }
    }
}
