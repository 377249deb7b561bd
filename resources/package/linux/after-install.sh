#!/bin/sh
# Run by dpkg and rpm after the files are in place. electron-builder fills in the names between ${ and }.
# It is its own template but for the link in /usr/bin, which belongs to the package here.

folder='/opt/${sanitizedProductName}'

# Chromium's sandbox is made of user namespaces; its setuid helper is for systems without them.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then
  chmod 0755 "$folder/chrome-sandbox" || true
else
  chmod 4755 "$folder/chrome-sandbox" || true
fi

if hash update-desktop-database 2>/dev/null; then
  update-desktop-database /usr/share/applications || true
fi

if hash update-mime-database 2>/dev/null; then
  update-mime-database /usr/share/mime || true
fi

# Ubuntu lets a program make user namespaces if it has a profile. AppArmor before 4.0 does not know this profile, nor need it.
if apparmor_status --enabled >/dev/null 2>&1 && hash apparmor_parser 2>/dev/null; then
  profile="$folder/resources/apparmor-profile"
  if apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
    cp -f "$profile" '/etc/apparmor.d/${executable}'
    # An image is being made: there is no kernel of its own to tell.
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
    fi
  fi
fi

exit 0
