# As app, with a linter Tools/lint.sh that reports each TODO, and a gate 'lint'; main and develop have both.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
mkdir -p App Tools
printf '// The app\n// TODO: split this file\n' > App/App.swift
cat > Tools/lint.sh <<'END'
# Reports each TODO in the form of checkstyle; no report means a broken linter.
echo '<?xml version="1.0"?><checkstyle version="8.0">'
grep -n TODO App/*.swift /dev/null | while IFS=: read -r file line text; do
  printf '<file name="%s"><error line="%s" severity="error" message="resolve this TODO" source="todo"/></file>\n' \
    "$file" "$line"
done
echo '</checkstyle>'
END
cat > .flowctl.yml <<'END'
preset: adapted
gates:
  lint: { command: [sh, Tools/lint.sh], reports: ["-"], inputs: ["App/**", "Tools/**"] }
END
commit "Add the app" README.md "# App"
git tag v1.3.0
git switch -q -c develop
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
