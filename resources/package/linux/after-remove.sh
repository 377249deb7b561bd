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

# What the operators scanned is in their own folders and stays.
exit 0
