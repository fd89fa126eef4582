# Helpers for the setups of check-console. Each commit is one minute later than the last.
clock=$CONSOLE_CLOCK
tick() {
  clock=$((clock + 60))
  export GIT_AUTHOR_DATE="@$clock +0000" GIT_COMMITTER_DATE="@$clock +0000"
}
# commit SUBJECT FILE [TEXT]: appends TEXT (or SUBJECT) to FILE and commits it.
commit() {
  tick
  mkdir -p "$(dirname "$2")"
  printf '%s\n' "${3:-$1}" >> "$2"
  git add -A
  git commit -q -m "$1"
}
# merge BRANCH SUBJECT: a merge commit of BRANCH.
merge() { tick; git merge -q --no-ff -m "$2" "$1"; }
# app: main with version 1.3.0 and develop with one more change, both on a bare origin.
app() {
  git init -q --bare ../origin.git
  git init -q -b main .
  git remote add origin ../origin.git
  commit "Add the app" App/App.swift "// The app"
  git tag v1.3.0
  git switch -q -c develop
  commit "Add settings" App/Settings.swift "// Settings"
  git push -q -u origin main develop --tags 2>/dev/null
  git remote set-head origin main
}
