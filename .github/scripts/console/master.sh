# An existing project without flowctl: master, two version tags, three merged branches, a remote.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare -b master ../origin.git
git init -q -b master .
git remote add origin ../origin.git
commit "Add the app" App/App.swift "// The app"
git tag 1.1.0
for name in feature/login fix/crash feature/settings; do
  git switch -q -c "$name"
  commit "Change ${name#*/}" "App/${name#*/}.swift" "// ${name#*/}"
  git switch -q master
  merge "$name" "Merge branch '$name'"
  git branch -q -d "$name"
done
git tag 1.2.0
git push -q -u origin master --tags 2>/dev/null
git remote set-head origin master
