# A hotfix that is merged into main and tagged, but not merged back into develop.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
git switch -q --no-track -c hotfix/1.3.1 main
commit "Fix the crash on launch" App/App.swift "// Fixed"
git switch -q main
merge hotfix/1.3.1 "Merge branch 'hotfix/1.3.1'"
git tag v1.3.1
git branch -q -d hotfix/1.3.1
git push -q origin main --tags 2>/dev/null
git switch -q develop
