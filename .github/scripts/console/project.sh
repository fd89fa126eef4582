# A new app project from the template 'browser', committed on main and develop; develop is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q -b main .
flowctl manifest new browser --set name=Demo --set bundle-id=com.example.demo --quiet
commit "Add the project" .gitignore build
git branch develop
git switch -q develop
