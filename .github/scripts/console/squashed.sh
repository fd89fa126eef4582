# feature/login with two commits was squashed into develop; feature/search is not merged.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
git switch -q --no-track -c feature/search develop
commit "Add the search field" App/Search.swift "// Search"
git switch -q --no-track -c feature/login develop
commit "Add the login screen" App/Login.swift "// Login"
commit "Add a password field" App/Login.swift "// Password"
git switch -q develop
tick
git merge -q --squash feature/login >/dev/null
git commit -q -m "Add the login screen (#12)"
