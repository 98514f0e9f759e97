#!/usr/bin/env bash
# Runs a command the way a container engine does: below a root directory of its own that cannot be written to, with only
# the directories it is given, as a user without any rights, in the environment it is given and no other.
# It is started in mount, process and network namespaces of its own.
#   contained.sh --root DIR --user ID [--bind FROM:TO] [--volume FROM:TO] [--memory TO] [--env NAME=VALUE] -- COMMAND…
set -euo pipefail

root='' user='' environment=()

# Makes an empty directory in the container.
place() {
  mkdir -p "$root$1"
}

while [[ $1 != -- ]]; do
  case $1 in
    --root)
      root=$2
      mount -t tmpfs -o mode=0755 tmpfs "$root"
      for directory in bin sbin lib lib32 lib64 usr; do
        if [[ -L /$directory ]]; then
          ln -s "$(readlink "/$directory")" "$root/$directory"
        elif [[ -d /$directory ]]; then
          place "/$directory"
          mount --bind -o ro "/$directory" "$root/$directory"
        fi
      done
      place /etc
      for file in ld.so.cache nsswitch.conf; do
        if [[ -e /etc/$file ]]; then cp "/etc/$file" "$root/etc/$file"; fi
      done
      place /dev
      mount --rbind /dev "$root/dev"
      place /proc
      mount -t proc proc "$root/proc"
      ;;
    --user) user=$2 ;;
    --bind)
      if [[ -d ${2%:*} ]]; then place "${2##*:}"; else : >"$root${2##*:}"; fi
      mount --bind -o ro "${2%:*}" "$root${2##*:}"
      ;;
    --volume)
      place "${2##*:}"
      chown "$user" "${2%:*}"
      chmod 0700 "${2%:*}"
      mount --bind "${2%:*}" "$root${2##*:}"
      ;;
    --memory)
      place "$2"
      mount -t tmpfs -o mode=1777 tmpfs "$root$2"
      ;;
    --env) environment+=("$2") ;;
    *) exit 2 ;;
  esac
  shift 2
done
shift

mount -o remount,ro "$root"
cd "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --bounding-set -all --inh-caps -all --no-new-privs \
  env -i "${environment[@]}" "$@"
