# Tools/test.sh writes test and coverage reports: the lines of App/X.swift ran if Tests/XTests.swift exists.
# develop has the gates 'unit' and 'coverage'; feature/discount adds App/Discount.swift without tests.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
mkdir -p App Tests Tools
echo build > .gitignore
cat > Tools/test.sh <<'SCRIPT'
mkdir -p build
{
  echo '<testsuites><testsuite name="App">'
  for test in Tests/*Tests.swift; do
    echo "<testcase classname=\"$(basename "$test" .swift)\" name=\"works()\" time=\"0.1\"/>"
  done
  echo '</testsuite></testsuites>'
} > build/tests.xml
for source in App/*.swift; do
  [ -e "Tests/$(basename "$source" .swift)Tests.swift" ] && ran=1 || ran=0
  echo "SF:$source"
  grep -n '[a-z0-9]' "$source" | cut -d: -f1 | sed "s/.*/DA:&,$ran/"
  echo end_of_record
done > build/coverage.lcov
SCRIPT
cat > .flowctl.yml <<'END_OF_FILE'
preset: adapted
gates:
  unit:
    command: [sh, Tools/test.sh]
    inputs: ["App/**", "Tests/**", "Tools/**"]
    reports: [build/tests.xml, build/coverage.lcov]
  coverage: { preset: coverage, needs: [unit], new-code: 80 }
END_OF_FILE
printf 'func price() -> Int {\n  10\n}\n' > App/Price.swift
commit "Add the price" Tests/PriceTests.swift "// tests of Price"
git tag v1.3.0
git switch -q -c develop
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q --no-track -c feature/discount
for number in $(seq 1 24); do echo "let discount$number = $number"; done > App/Discount.swift
commit "Add discounts" App/Discount.swift "let best = discount24"
