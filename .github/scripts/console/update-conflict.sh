# feature/price and develop edit the same line; the feature is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
commit "Add the price" App/Price.swift "let price = 1"
git tag v1.3.0
git switch -q -c develop
git switch -q --no-track -c feature/price
sed -i.bak 's/1/3/' App/Price.swift && rm App/Price.swift.bak
tick && git commit -q -a -m "Raise the price to 3"
git switch -q develop
sed -i.bak 's/1/2/' App/Price.swift && rm App/Price.swift.bak
tick && git commit -q -a -m "Raise the price to 2"
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q feature/price
