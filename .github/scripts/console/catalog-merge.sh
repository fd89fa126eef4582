# develop and feature/cart add keys to one catalog and translate one key differently; feature/cart is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
. "$CONSOLE_ROOT/.github/scripts/console/catalog.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
mkdir -p App
catalog Cancel de Abbrechen
commit "Add the app" App/App.swift '// The app'
git tag v1.3.0
git switch -q -c develop
git switch -q --no-track -c feature/cart
catalog Cancel de Abbrechen Cart de Warenkorb Order de Bestellen
commit "Add the cart" App/Cart.swift '// Cart'
git switch -q develop
catalog Cancel de Abbrechen Camera de Kamera Order de Reihenfolge
commit "Add the camera" App/Camera.swift '// Camera'
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q feature/cart
