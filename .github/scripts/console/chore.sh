# As app, with a configuration that adds the branch type chore; not committed.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
cat > .flowctl.yml <<'END'
branches:
  chore: { name: "chore/<slug>", from: develop, into: develop, merge: [squash], summary: maintenance }
END
