# As feature, with rules for commit messages in .flowctl.yml.
. "$CONSOLE_ROOT/.github/scripts/console/feature.sh"
cat > .flowctl.yml <<'END'
commits:
  issue: "Refs: <issue>"
  needs-issue: [feature, bugfix]
  subject-length: 72
  types: [feat, fix, docs, chore]
END
commit "Add rules for messages" README.md "# App"
