# As app, with Config/Version.xcconfig and CHANGELOG.md, which .flowctl.yml names.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
mkdir -p Config
echo 'MARKETING_VERSION = 1.3.0' > Config/Version.xcconfig
printf '# Changes\n\n## [Unreleased]\n\n## [1.3.0] - 2026-01-05\n\n### Added\n- The app.\n' > CHANGELOG.md
printf 'versions:\n  files: [Config/Version.xcconfig]\n  changelog: CHANGELOG.md\n' > .flowctl.yml
commit "Add the app" App/App.swift "// The app"
git tag v1.3.0
git switch -q -c develop
commit "Add settings" App/Settings.swift "// Settings"
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
