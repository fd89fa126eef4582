# As app, with a table of feature flags and a table of managed settings.
. "$CONSOLE_ROOT/.github/scripts/console/lib.sh"
app
cat > flags.yml <<'END'
flags:
  - name: new-login
    owner: "@ada"
    expires: 2036-01-31
    description: the login by passkey
    default: { debug: true, internal: true }
    finished: false
END
cat > managed.yml <<'END'
bundle-id: com.example.demo
keys:
  - { key: server, type: string, default: "", title: Server, description: Where the app logs in }
  - { key: timeout, type: integer, default: 30, minimum: 1, maximum: 300, title: Time-out }
  - { key: analytics, type: boolean, default: false, title: Analytics }
END
cat > .flowctl.yml <<'END'
flags: { table: flags.yml, swift: App/FeatureFlags.swift, docs: Docs/Flags.md }
managed:
  table: managed.yml
  swift: App/ManagedSettings.swift
  plist: Managed/sample.plist
  docs: Docs/Managed.md
END
commit "Add the tables" README.md "# App"
git push -q origin develop
