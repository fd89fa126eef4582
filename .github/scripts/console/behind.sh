# feature/search is one commit behind develop; the feature is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
git switch -q --no-track -c feature/search develop
commit "Add the search field" App/Search.swift "// Search"
git switch -q develop
commit "Add the profile" App/Profile.swift "// Profile"
git push -q origin develop 2>/dev/null
git switch -q feature/search
