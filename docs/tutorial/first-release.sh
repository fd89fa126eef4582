#!/bin/sh
# Creates the practice repository of the tutorial "Your first release in 10 minutes".
#
#   sh first-release.sh [FOLDER]     (default: flowctl-practice)
#
# It writes only into FOLDER, which must not exist, and changes no setting of yours.
set -eu

folder=${1:-flowctl-practice}
if [ -e "$folder" ]; then
  echo "first-release.sh: '$folder' exists: choose another folder, or delete it" >&2
  exit 1
fi
command -v git >/dev/null || {
  echo "first-release.sh: git is missing" >&2
  exit 1
}

mkdir -p "$folder"
cd "$folder"
# The remote: a bare repository next to the clone, instead of one on a server.
git init -q --bare origin.git
git init -q app
cd app
git symbolic-ref HEAD refs/heads/main
git config user.name "Practice"
git config user.email "practice@example.com"
git config commit.gpgSign false
git config tag.gpgSign false
git config core.hooksPath .git/hooks
git remote add origin ../origin.git

mkdir App
echo '// The app' > App/App.swift
echo 'MARKETING_VERSION = 1.0.0' > Version.xcconfig
cat > .flowctl.yml <<'END'
preset: adapted
versions:
  files: [Version.xcconfig]
END
git add .
git commit -q -m "Add the app"
git tag v1.0.0
git branch develop
git push -q -u origin main develop --tags
git switch -q develop

echo "created '$folder/app' with the branches main and develop; its remote is '$folder/origin.git'"
