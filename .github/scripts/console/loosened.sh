# develop limits pull requests to 400 lines; feature/more raises the limit.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
printf 'gate-run: { owners: ["@ada"] }\nrules:\n  pull-request-size: { lines: 400 }\n' > .flowctl.yml
commit "Add the app" App/App.swift "// The app"
git tag v1.3.0
git switch -q -c develop
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q --no-track -c feature/more
sed -i.bak 's/400/4000/' .flowctl.yml && rm .flowctl.yml.bak
tick && git commit -q -a -m "Allow large changes"
