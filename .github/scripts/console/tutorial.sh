# The script of the first tutorial in ~/tutorial; the page runs it.
cp "$CONSOLE_ROOT/docs/tutorial/first-release.sh" .
