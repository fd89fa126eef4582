# As app, with an Info.plist on develop; feature/scanner adds access to the camera.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
mkdir -p App
plist() {
  cat > App/Info.plist <<END
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundlePackageType</key>
	<string>APPL</string>$1
</dict>
</plist>
END
}
plist ""
printf 'gate-run: { owners: ["@ada"] }\n' > .flowctl.yml
commit "Add the app" App/App.swift "// The app"
git tag v1.3.0
git switch -q -c develop
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q --no-track -c feature/scanner
plist "
	<key>NSCameraUsageDescription</key>
	<string>Scans tickets</string>"
commit "Scan tickets" App/Scanner.swift "// Scanner"
