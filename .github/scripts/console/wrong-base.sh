# As release, with feature/search, which was branched from the release by mistake.
. "$CONSOLE_ROOT/.github/scripts/console/release.sh"
git switch -q --no-track -c feature/search release/1.4.0
commit "Add the search field" App/Search.swift "// Search"
