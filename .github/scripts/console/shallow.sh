# A shallow clone of app with one branch, as CI makes it; a feature is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
mkdir ../full
cd ../full
app
cd ../app
git clone -q --depth 1 --branch develop "file://$HOME/origin.git" .
git switch -q --no-track -c feature/login
commit "Add the login screen" App/Login.swift "// Login"
