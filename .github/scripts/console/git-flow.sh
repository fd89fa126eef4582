# As app, with the settings of git-flow (AVH edition); its hotfix prefix is 'fix/'.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
git config gitflow.branch.master main
git config gitflow.branch.develop develop
git config gitflow.prefix.feature feature/
git config gitflow.prefix.bugfix bugfix/
git config gitflow.prefix.release release/
git config gitflow.prefix.hotfix fix/
git config gitflow.prefix.versiontag v
