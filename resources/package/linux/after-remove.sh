#!/bin/sh
# Run by dpkg and rpm after the files are gone. electron-builder fills in the names between ${ and }.
# dpkg says what it does; rpm says how many versions stay. During an upgrade the new version is in place by now: nothing is to go.

case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && hash apparmor_parser 2>/dev/null; then
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --remove "$profile" || true
    fi
  fi
  rm -f "$profile"
fi

if hash update-desktop-database 2>/dev/null; then
  update-desktop-database /usr/share/applications || true
fi

if hash update-mime-database 2>/dev/null; then
  update-mime-database /usr/share/mime || true
fi

# What the operators scanned is in their own folders and stays. dpkg comes here a second time when it purges.
if [ "$1" != purge ]; then
  echo 'Dockhand is removed. What was scanned and not sent yet stays in the folder of each user, .config/Dockhand. Here:'
  { getent passwd 2>/dev/null || cat /etc/passwd; } | cut -d: -f6 | sort -u | while read -r home; do
    if [ -d "$home/.config/Dockhand" ]; then echo "  $home/.config/Dockhand"; fi
  done
  echo 'Installed again, Dockhand goes on from there.'
fi

exit 0
