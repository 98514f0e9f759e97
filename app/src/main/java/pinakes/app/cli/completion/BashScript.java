package pinakes.app.cli.completion;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The completion script of bash, version 3.2 or later.
final class BashScript implements ShellScript {
    @Override
    public String of(CompletionWords words) {
        return String.format(
                Locale.ROOT,
                """
                # bash completion for kb. Load it with: source <(./kb completion bash)
                _kb_values() {
                  local names
                  case $1 in
                    file) COMPREPLY=($(compgen -f -- "$2")); compopt -o filenames 2>/dev/null; return ;;
                    directory) COMPREPLY=($(compgen -d -- "$2")); compopt -o filenames 2>/dev/null; return ;;
                %s    project | collection | tag | key) names=$("${COMP_WORDS[0]}" completion --values "$1" 2>/dev/null) ;;
                    *) return ;;
                  esac
                  local IFS=$' \\t\\n'
                  COMPREPLY=($(compgen -W "$names" -- "$2"))
                }

                _kb() {
                  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} flags= kind=
                  COMPREPLY=()
                  if ((COMP_CWORD == 1)); then
                    COMPREPLY=($(compgen -W "%s" -- "$cur"))
                    return
                  fi
                  case $command in
                %s  esac
                  case "$command $prev" in
                %s  esac
                  case $command in
                %s  esac
                  if [[ $cur == -* ]]; then
                    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
                  else
                    _kb_values "$kind" "$cur"
                  fi
                }
                complete -F _kb kb
                """,
                fixedNames(words),
                String.join(" ", words.firstWords().keySet()),
                groups(words),
                flagValues(words),
                commands(words));
    }

    private static String fixedNames(CompletionWords words) {
        return words.names().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(kind ->
                        "    " + kind.getKey().word() + ") names=\"" + String.join(" ", kind.getValue()) + "\" ;;\n")
                .collect(Collectors.joining());
    }

    private static String groups(CompletionWords words) {
        return words.actions().entrySet().stream()
                .map(group -> String.format(
                        Locale.ROOT,
                        """
                            %s)
                              if ((COMP_CWORD == 2)); then
                                COMPREPLY=($(compgen -W "%s" -- "$cur"))
                                return
                              fi
                              command="$command ${COMP_WORDS[2]}"
                              ;;
                        """,
                        group.getKey(),
                        joined(group.getValue().stream()
                                .map(CompletedCommand::action)
                                .toList())))
                .collect(Collectors.joining());
    }

    /// The flags whose values can be listed, each with the commands that have it.
    private static String flagValues(CompletionWords words) {
        return words.commands().stream()
                .flatMap(command -> command.flags().stream()
                        .filter(flag -> flag.value() != null)
                        .map(flag -> "    " + ShellScript.quoted(command.name() + " " + flag.text()) + ") _kb_values "
                                + flag.value().word() + " \"$cur\"; return ;;\n"))
                .collect(Collectors.joining());
    }

    private static String commands(CompletionWords words) {
        return words.commands().stream()
                .map(command -> "    " + ShellScript.quoted(command.name()) + ") kind="
                        + command.arguments().word() + " flags=\""
                        + joined(command.flags().stream()
                                .map(CompletedCommand.CompletedFlag::text)
                                .toList())
                        + " --help\" ;;\n")
                .collect(Collectors.joining());
    }

    private static String joined(Collection<String> words) {
        return String.join(" ", words);
    }
}
