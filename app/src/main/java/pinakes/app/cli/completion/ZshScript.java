package pinakes.app.cli.completion;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The completion script of zsh.
final class ZshScript implements ShellScript {
    @Override
    public String of(CompletionWords words) {
        return String.format(
                Locale.ROOT,
                """
                #compdef kb
                # zsh completion for kb. Load it with: source <(./kb completion zsh)
                _kb_values() {
                  local -a names
                  case $1 in
                    (file) _files; return ;;
                    (directory) _files -/; return ;;
                %s    (project|collection|tag|key) names=(${(f)"$($words[1] completion --values $1 2>/dev/null)"}) ;;
                    (*) return ;;
                  esac
                  compadd -a names
                }

                _kb() {
                  local command=$words[2] kind=
                  local -a candidates flags
                  if ((CURRENT == 2)); then
                    candidates=(%s)
                    _describe command candidates
                    return
                  fi
                  case $command in
                %s  esac
                  case "$command $words[CURRENT-1]" in
                %s  esac
                  case $command in
                %s  esac
                  if [[ $words[CURRENT] == -* ]]; then
                    _describe -o flag flags
                  else
                    _kb_values $kind
                  fi
                }

                if [[ $funcstack[1] == _kb ]]; then _kb "$@"; else compdef _kb kb; fi
                """,
                fixedNames(words),
                described(words.firstWords().entrySet().stream()),
                groups(words),
                flagValues(words),
                commands(words));
    }

    private static String fixedNames(CompletionWords words) {
        return words.names().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(kind ->
                        "    (" + kind.getKey().word() + ") names=(" + String.join(" ", kind.getValue()) + ") ;;\n")
                .collect(Collectors.joining());
    }

    private static String groups(CompletionWords words) {
        return words.actions().entrySet().stream()
                .map(group -> String.format(
                        Locale.ROOT,
                        """
                            (%s)
                              if ((CURRENT == 3)); then
                                candidates=(%s)
                                _describe action candidates
                                return
                              fi
                              command="$command $words[3]"
                              ;;
                        """,
                        group.getKey(),
                        described(group.getValue().stream()
                                .map(command -> Map.entry(command.action(), command.summary())))))
                .collect(Collectors.joining());
    }

    private static String flagValues(CompletionWords words) {
        return words.commands().stream()
                .flatMap(command -> command.flags().stream()
                        .filter(flag -> flag.value() != null)
                        .map(flag -> "    (" + ShellScript.quoted(command.name() + " " + flag.text()) + ") _kb_values "
                                + flag.value().word() + "; return ;;\n"))
                .collect(Collectors.joining());
    }

    private static String commands(CompletionWords words) {
        return words.commands().stream()
                .map(command -> "    (" + ShellScript.quoted(command.name()) + ") kind="
                        + command.arguments().word() + " flags=("
                        + described(command.flags().stream().map(flag -> Map.entry(flag.text(), flag.description())))
                        + ") ;;\n")
                .collect(Collectors.joining());
    }

    /// Words with descriptions, as `_describe` reads them.
    private static String described(Stream<Map.Entry<String, String>> words) {
        return words.map(word -> ShellScript.quoted(word.getKey().replace(":", "\\:") + ":" + word.getValue()))
                .collect(Collectors.joining(" "));
    }
}
