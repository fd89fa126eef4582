# A hotfix and a change on develop that edit the same line; the hotfix is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
commit "Add the timeout" App/Timeout.swift "let timeout = 10"
git tag v1.3.0
git switch -q -c develop
sed -i.bak 's/10/20/' App/Timeout.swift && rm App/Timeout.swift.bak
tick && git commit -q -a -m "Wait 20 seconds"
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q --no-track -c hotfix/1.3.1 main
sed -i.bak 's/10/5/' App/Timeout.swift && rm App/Timeout.swift.bak
tick && git commit -q -a -m "Wait 5 seconds"
