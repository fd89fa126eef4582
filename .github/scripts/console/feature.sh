# As app, with feature/42-login and one commit; the feature is checked out and not pushed.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
git switch -q --no-track -c feature/42-login develop
commit "Add the login screen" App/Login.swift "// Login"
