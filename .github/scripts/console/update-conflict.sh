# feature/timeout and develop edit the same line; the feature is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
commit "Add the timeout" App/Timeout.swift "let timeout = 10"
git tag v1.3.0
git switch -q -c develop
git switch -q --no-track -c feature/timeout
sed -i.bak 's/10/30/' App/Timeout.swift && rm App/Timeout.swift.bak
tick && git commit -q -a -m "Wait 30 seconds"
git switch -q develop
sed -i.bak 's/10/20/' App/Timeout.swift && rm App/Timeout.swift.bak
tick && git commit -q -a -m "Wait 20 seconds"
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q feature/timeout
