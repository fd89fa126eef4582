# A clone with main (v1.3.0), develop, the open release/1.4.0, and feature/search, which was branched from the
# release by mistake; develop is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/release.sh"
git switch -q --no-track -c feature/search release/1.4.0
commit "Add the search field" App/Search.swift "// Search"
git switch -q develop
