# A clone with main (v1.3.0) and develop, both pushed; develop is checked out.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
