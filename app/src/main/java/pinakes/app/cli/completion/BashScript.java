package pinakes.app.cli.completion;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The completion script of bash, version 3.2 or later.
final class BashScript extends CaseScript {
    @Override
    String template() {
        return """
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
                    COMPREPLY=($(compgen -W %s -- "$cur"))
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
                """;
    }

    /// Bash shows no descriptions.
    @Override
    String list(Stream<Map.Entry<String, String>> words) {
        return words.map(Map.Entry::getKey).collect(Collectors.joining(" ", "\"", "\""));
    }

    @Override
    String pattern(String text) {
        return text + ")";
    }

    @Override
    String offer(ValueKind kind) {
        return "_kb_values " + kind.word() + " \"$cur\"";
    }

    @Override
    String offerActions(String actions) {
        return "if ((COMP_CWORD == 2)); then COMPREPLY=($(compgen -W " + actions
                + " -- \"$cur\")); return; fi; command=\"$command ${COMP_WORDS[2]}\"";
    }
}
