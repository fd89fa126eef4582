# As feature, with an origin at GitHub whose objects are in the folder of app.
. "$CONSOLE_ROOT/.github/scripts/console/feature.sh"
git config "url.$(cd ../origin.git && pwd).insteadOf" https://github.com/octo/app.git
git remote set-url origin https://github.com/octo/app.git
