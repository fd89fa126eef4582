# A catalog with English, German and French on develop; feature/checkout adds 2 keys, one with a violation.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
. "$CONSOLE_ROOT/.github/scripts/console/catalog.sh"
git init -q --bare ../origin.git
git init -q -b main .
git remote add origin ../origin.git
mkdir -p App
printf 'preset: adapted\nstrings: { languages: [en, de, fr] }\ngates:\n  strings: strings\n' > .flowctl.yml
catalog Cancel de Abbrechen "Hello, %@!" de "Hallo, %@!" "Hello, %@!" fr "Bonjour, %@ !"
commit "Add the app" App/App.swift 'let hello = "Hello, %@!"'
git tag v1.3.0
git switch -q -c develop
git push -q -u origin main develop --tags 2>/dev/null
git remote set-head origin main
git switch -q --no-track -c feature/checkout
catalog Cancel de Abbrechen "Hello, %@!" de "Hallo, %@!" "Hello, %@!" fr "Bonjour, %@ !" \
  "Pay %@" de "%@ bezahlen" "Pay %@" fr "Payer" "Thank you" de Danke "Thank you" fr Merci
commit "Add the checkout" App/Checkout.swift 'let pay = "Pay %@"'
