#!/usr/bin/env bash
# Records the terminal session in the command-line page: docs/images/terminal/record.sh FOLDER
# FOLDER has the documents to add, among them 2305.03393v1-pg9.pdf. Needs asciinema and Python 3.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)

if [[ ${1:-} == --play ]]; then
  # What the recorder sees: commands typed by a steady hand.
  say() {
    local text=$1
    printf '\033[1;32m$\033[0m '
    for ((i = 0; i < ${#text}; i++)); do
      printf '%s' "${text:i:1}"
      sleep 0.035
    done
    sleep 0.4
    printf '\n'
    eval "${text/#.\/kb/$root/kb}"
    sleep "$2"
  }
  cd "$HOME"
  say './kb add papers' 1.5
  say './kb search table structure recognition speed --limit 2' 3.5
  say './kb list' 2.5
  say './kb show 1' 4
  exit
fi

scratch=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$scratch"' EXIT
export HOME=$scratch/you KB_DATA_DIR=$scratch/data KB_MCP_PORT=0 KB_ENGINE_PORT=0 PS1='$ '
mkdir -p "$HOME"
cp -R "$1" "$HOME/papers"
"$root/kb" serve 2>"$scratch/log" &
server=$!
until grep -q http "$scratch/log"; do sleep 0.2; done

asciinema rec --overwrite --cols 92 --rows 28 --command "$here/record.sh --play" "$scratch/terminal.cast"
sed -i "s|$HOME|/home/you|g" "$scratch/terminal.cast"
python3 "$here/svg.py" "$scratch/terminal.cast" "$here/../terminal.svg"
