package pinakes.app.cli.completion;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The completion script of zsh.
final class ZshScript extends CaseScript {
    @Override
    String template() {
        return """
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
                    candidates=%s
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
                """;
    }

    /// As `_describe` reads them; a name without a description is a plain word.
    @Override
    String list(Stream<Map.Entry<String, String>> words) {
        return words.map(word -> word.getValue().isEmpty()
                        ? word.getKey()
                        : ShellScript.quoted(word.getKey().replace(":", "\\:") + ":" + word.getValue()))
                .collect(Collectors.joining(" ", "(", ")"));
    }

    @Override
    String pattern(String text) {
        return "(" + text + ")";
    }

    @Override
    String offer(ValueKind kind) {
        return "_kb_values " + kind.word();
    }

    @Override
    String offerActions(String actions) {
        return "if ((CURRENT == 3)); then candidates=" + actions
                + "; _describe action candidates; return; fi; command=\"$command $words[3]\"";
    }
}
