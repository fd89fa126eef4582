import Base
import Testing

@testable import Configuration

/// A key is declared in one place: everything generated from it must contain every key.
struct ConfigFieldTests {
  /// A value at every key, each different from the default.
  private static let files = [
    """
    preset: classic
    branches:
      main: { name: trunk, former: [master], production: true, summary: what is live }
      chore: { name: "chore/<slug>", aliases: [chores/], from: develop, into: develop, merge: rebase, back-merge: [], version: none }
      hotfix: { version: major }
      qa: { permanent: true, from: develop }
      fix: { name: "fix/<version>", from: main, into: main, version: { of: release } }
    names: { characters: unicode, case: lower, max-length: 60, version: 1.4.0 }
    tags: { version: v1.4.0, form: v<version> }
    remote: upstream
    rules:
      stale-base: { limit: 9 }
      pull-request-size: { lines: 1, files: 2, exclude: [a] }
    strings: { languages: [de], exclude: [a], formats: [strings], regional-fallback: true, freeze: false, limits: [{ keys: 'tab.*', max: 9, languages: [de] }], glossary: [{ term: A, translations: { de: B }, keep: true, forbidden: [C] }] }
    history: { since: 2024-05-01, allow: [develop-into-main], owners: [zoe] }
    gates:
      unit: { command: [make], directory: ios, inputs: [a], local-files: [node_modules], reports: [a.xml], report-format: junit, needs: [lint], locks: [a], timeout: 9m, required: false, cache: false, allow-empty: true, priority: 1, retries: 1, fewer-tests: warning, environment: [A], on: [] }
      lint: { preset: swiftlint, arguments: [--strict] }
      format: { command: [x, "{files}"], only-files: [a], mutates: true }
      coverage: { minimum: 1, new-code: 2, max-uncovered: 3, ratchet: true, unreported: warning, exclude: [a] }
      size: { preset: pull-request-size, lines: 1, files: 2 }
      duplication: { percent: 1, tokens: 20 }
    policies:
      - { source: feature, target: develop, require: [unit], advise: [lint], skip: [size], coverage: { minimum: 1, new-code: 2, max-uncovered: 3, ratchet: true }, size: { lines: 1, files: 2 }, duplication: { percent: 1 } }
    gate-run: { jobs: 2, timeout: 9m, owners: ['@zoe'] }
    deploy:
      qa: { command: [make], from: main, by-hand: true, needs: [], locks: [a], timeout: 9m, environment: [A], build-number: { base: 1, size: 2, variable: B } }
      store: { command: [make], from: main, needs: [qa] }
    github: { repositories: [octo/app] }
    board:
      columns:
        inbox: { label: in, color: ff0000, description: new, former: [new], closes: true, aliases: [neu] }
        done:
      milestone: 1.0.0
      recent-days: 1
      on-start: inbox
      on-submit: inbox
      on-finish: inbox
      labels: [{ name: bug, color: ff0000, description: broken, former: [defect] }]
    versions: { files: [{ path: package.json, kind: json, key: version }], changelog: NEWS.md }
    managed: { table: m.yml, swift: m.swift, plist: m.plist, specification: s.xml, android: xml/a.xml, strings: t.xml, docs: m.md }
    flags: { table: f.yml, swift: f.swift, kotlin: f.kt, docs: f.md }
    commits: { issue: off, needs-issue: [feature], subject-length: 72, types: [fix] }
    pipeline:
      ios: { project: A.xcodeproj, scheme: A, bundle-ids: [a.b], xcode: "26.1", destination: "platform=macOS", generate: xcodegen }
      android: { module: app, package: a.b, java: 17 }
      providers: [gitlab]
      flowctl: { repository: octo/flowctl, ref: v1.0.0, sha256: \(String(repeating: "0", count: 64)) }
      merge-queue: [main]
      shards: 2
      label-sync: true
      pages: true
      gitlab-file: .gitlab/flowctl.yml
    """,
    """
    stores:
      app-store: { bundle-id: com.example.app }
      play: { package: com.example.app, tracks: [beta], share: edit }
    notify: [{ url-env: HOOK, secret-env: HOOK_KEY, form: slack, when: [live] }]
    """,
    "preset: github-flow\nbranches: { main: { production: false, from: live, into: live }, live: { name: live, production: true } }\npipeline: { flowctl: { path: Tools } }",
    """
    production: per-app
    apps:
      mail:
        paths: [apps/mail/**]
        tag: mail-v<version>
        old-tags: { form: v<version>, below: 3.0.0 }
        versions: { files: [{ path: package.json, kind: json, key: version }], changelog: NEWS.md }
        owners: ['@o/mail']
        stores:
          app-store: { bundle-id: com.example.mail }
          play: { package: com.example.mail, tracks: [beta], share: edit }
      calendar: { paths: apps/calendar/**, tag: calendar-v<version> }
    shared: { paths: packages/**, in: [mail] }
    gates: { unit: { command: [make], app: mail } }
    deploy: { qa: { command: [make], from: main, app: mail } }
    """,
    "lines: together\napps: { a: { paths: a/**, tag: a-v<version> }, b: { paths: b/**, tag: b-v<version> } }",
    "pipeline: { flowctl: { ref: v1.0.0, checksums: .flowctl/SHA256SUMS } }",
    "rules:\n"
      + ConfigTable.keys.filter { $0.name == "rules" }.flatMap(\.children).map {
        "  \($0.name): { level: \($0.children.first?.example == "note" ? "off" : "note") }\n"
      }.joined(),
  ]

  /// Keys that are shown differently: the arguments are at the end of the command, and the name
  /// of a permanent branch has no parts.
  private static let unshown: Set<String> = [
    "gates.<gate>.arguments", "branches.<branch-type>.permanent",
  ]

  @Test func `every key is decoded and shown`() throws {
    let usual = Set(Configuration.default.entries)
    var shown: Set<String> = []
    for configuration in try Self.files.map(Example.read) {
      for entry in configuration.entries where !usual.contains(entry) {
        if case .file = configuration.origin(of: entry.path) {
          shown.insert(Self.declared(entry.path))
        }
      }
    }
    #expect(Set(Self.paths(ConfigTable.keys)).subtracting(shown) == Self.unshown)
  }

  @Test func `every key is in the schema`() {
    var described: Set<String> = []
    func look(_ value: JSONValue, at path: String) {
      guard case .object(let schema) = value else { return }
      for case .array(let others) in [schema["anyOf"]] { others.forEach { look($0, at: path) } }
      if let items = schema["items"] { look(items, at: path) }
      for case .object(let keys) in [schema["properties"], schema["patternProperties"]] {
        for (name, key) in keys {
          let path = path + (name.hasPrefix("^") ? "<>" : name)
          described.insert(path)
          look(key, at: path + ".")
        }
      }
    }
    look(ConfigSchema.json, at: "")
    let paths = Self.paths(ConfigTable.keys).map {
      $0.split(separator: ".").map { $0.hasPrefix("<") ? "<>" : $0 }.joined(separator: ".")
    }
    #expect(Set(paths).subtracting(described).isEmpty)
  }

  @Test func `every key is in the commented file`() throws {
    let lines = try Self.files.map(Example.read).flatMap {
      ConfigTemplate.render("", $0).split(separator: "\n")
    }
    let names = Set(lines.compactMap { $0.drop { "# ".contains($0) }.split(separator: ":").first })
    for path in Self.paths(ConfigTable.keys) {
      // The only key of a section is written as the section.
      let parts = path.split(separator: ".").suffix(2)
      #expect(!names.isDisjoint(with: parts), "\(path)")
    }
  }

  /// The paths of all keys that have a value.
  private static func paths(_ keys: [ConfigKey], under prefix: String = "") -> [String] {
    keys.flatMap { key -> [String] in
      let path = prefix + key.name
      if case .section(_, _, let words) = key.type, !words.isEmpty, !key.isWildcard {
        return [path] + paths(key.children, under: path + ".")
      }
      return key.children.isEmpty ? [path] : paths(key.children, under: path + ".")
    }
  }

  /// The path of an entry, with the placeholders of the table for names of the file.
  private static func declared(_ path: String) -> String {
    var keys = ConfigTable.keys
    return path.split(separator: ".").compactMap { part -> String? in
      // The number of a map in a list is not a key.
      guard let key = keys.first(where: { $0.name == part }) ?? keys.first(where: \.isWildcard)
      else { return nil }
      keys = key.children
      return key.name
    }.joined(separator: ".")
  }
}
