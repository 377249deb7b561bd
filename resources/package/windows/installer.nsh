; Included by electron-builder's installer for Windows. It registers the links of other programs, which electron-builder does on the other
; systems alone, and says after a removal where the operators' work is. Never tried on this project's machines.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\dockhand-open" "" "URL:Dockhand"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dockhand-open" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\dockhand-open\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dockhand-open\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; An update takes the old version away first.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\dockhand-open"
    ; The login item that Settings makes.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Dockhand"
    ${if} $LANGUAGE == 1031
      MessageBox MB_OK|MB_ICONINFORMATION "Dockhand ist entfernt. Was gescannt und noch nicht gesendet ist, bleibt im Ordner jeder Person: %APPDATA%\Dockhand. Wieder installiert, macht Dockhand dort weiter." /SD IDOK
    ${else}
      MessageBox MB_OK|MB_ICONINFORMATION "Dockhand is removed. What was scanned and not sent yet stays in each user's folder: %APPDATA%\Dockhand. Installed again, Dockhand goes on from there." /SD IDOK
    ${endIf}
  ${endIf}
!macroend
