# As app, with the open release release/1.4.0, pushed and checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
git switch -q --no-track -c release/1.4.0 develop
commit "Set the version to 1.4.0" Version.xcconfig "MARKETING_VERSION = 1.4.0"
git push -q -u origin release/1.4.0 2>/dev/null
