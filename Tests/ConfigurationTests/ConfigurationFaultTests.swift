import Configuration
import Base
import Testing

struct ConfigurationFaultTests {
  @Test(
    arguments: [
      ("prest: adapted", "unknown key 'prest'", "did you mean 'preset'?"),
      (
        "kitchen: {}", "unknown key 'kitchen'",
        "allowed here: preset, branches, names, tags, remote, rules, strings, history, apps, lines, production, shared, gates, policies, gate-run, deploy, github, board, stores, notify, versions, managed, flags, commits, pipeline"
      ),
      (
        "preset: adaptd", "'preset' is 'adaptd', expected adapted, classic, github-flow or trunk",
        "did you mean 'adapted'?"
      ),
      ("preset: [adapted]", "'preset' must be a single value", nil),
      ("preset:", "'preset' has no value", nil),
      (
        "rules: { wrong-bas: error }", "unknown key 'wrong-bas' in 'rules'",
        "did you mean 'wrong-base'?"
      ),
      (
        "rules: { wrong-base: fatal }",
        "'rules.wrong-base.level' is 'fatal', expected off, note, warning or error", nil
      ),
      (
        "rules: { stale-base: { limit: 0x10 } }",
        "'rules.stale-base.limit' is '0x10', expected a whole number from 0 to 999999999", nil
      ),
      (
        "rules: { stale-base: { limit: 9999999999 } }",
        "'rules.stale-base.limit' is '9999999999', expected a whole number from 0 to 999999999", nil
      ),
      (
        "rules: { stale-base: { limit: 1_0 } }",
        "'rules.stale-base.limit' is '1_0', expected a whole number from 0 to 999999999", nil
      ),
      (
        "names: { max-length: 0 }",
        "'names.max-length' is '0', expected a whole number from 1 to 200", nil
      ),
      (
        "names: { version: 1.4 }",
        "'names.version' is '1.4', expected 1.4.0, v1.4.0, 1-4-0 or v1-4-0", "did you mean '1.4.0'?"
      ),
      (
        "branches: { main: { production: yes } }",
        "'branches.main.production' is 'yes', expected true or false", nil
      ),
      (
        "history: { since: 2025-02-29 }",
        "'history.since' is '2025-02-29', expected a valid date, such as 2024-05-01", nil
      ),
      (
        "history: { since: 2024-5-1 }",
        "'history.since' is '2024-5-1', expected a valid date, such as 2024-05-01", nil
      ),
      (
        "history: { since: -x }", "'history.since' starts with '-' and would be read as an option",
        nil
      ),
      ("remote: ../evil", "'remote' contains '..'", nil),
      ("branches: [feature]", "'branches' must be a map with: <branch-type>", nil),
      (
        "- a",
        "the file must be a map with: preset, branches, names, tags, remote, rules, strings, "
          + "history, apps, lines, production, shared, gates, policies, gate-run, deploy, github, board, stores, notify, versions, managed, flags, commits, pipeline",
        nil
      ),
      (
        "branches: { Chore: off }",
        "'Chore' can't name <branch-type>: expected lower-case letters, digits and '-', such as 'chore'",
        nil
      ),
      (
        "branches: { bugfx: off }", "the preset has no branch type 'bugfx' to switch off",
        "did you mean 'bugfix'?"
      ),
      (
        "branches: { featrue: { into: develop } }", "the new branch type 'featrue' needs a 'name'",
        "did you mean 'feature'?"
      ),
      (
        "branches: { feature: topic }",
        "'feature' is a topic branch type: its names need a placeholder",
        "branches: { feature: \"feature/<slug>\" }"
      ),
      (
        "branches: { main: \"main/<slug>\" }",
        "'main' is a permanent branch: its name can't contain a placeholder",
        "branches: { main: main }"
      ),
      (
        "branches: { feature: { name: \"f/<slugg>\" } }",
        "the pattern 'f/<slugg>' of branch type 'feature' is invalid: "
          + "'<slugg>' is not a placeholder; expected <version>, <issue>, <person> or <slug>", nil
      ),
      ("branches: { main: ma..in }", "the name 'ma..in' of branch type 'main' contains '..'", nil),
      (
        "branches: { main: [a, b] }", "the permanent branch 'main' has 2 names, expected one",
        "write earlier names under 'former'"
      ),
      (
        "branches: { feature: { aliases: [feat] } }",
        "the prefix 'feat' must end with '/', '-' or '_'",
        "did you mean 'feat/'?"
      ),
      (
        "branches: { feature: { aliases: [a/, a/] } }",
        "'branches.feature.aliases' contains 'a/' twice", nil
      ),
      (
        "branches: { main: { aliases: [a/] } }",
        "'branches.main.aliases' is not allowed for a permanent branch",
        "write earlier names under 'former'"
      ),
      (
        "branches: { feature: { former: [a] } }",
        "'branches.feature.former' is not allowed for a topic branch type",
        "write further prefixes under 'aliases'"
      ),
      (
        "branches: { main: { former: [develop] } }",
        "the former name 'develop' of branch type 'main' is the name of another branch", nil
      ),
      ("branches: { feature: { merge: [] } }", "'branches.feature.merge' must not be empty", nil),
      (
        "branches: { feature: { merge: [fast] } }",
        "'branches.feature.merge' is 'fast', expected merge, squash or rebase", nil
      ),
      (
        "branches: { hotfix: { back-merge: [main - develop] } }",
        "'main - develop' is not a back-merge; expected 'main -> develop', or with a condition "
          + "'… if version-at-least-own or when-release-ends'", nil
      ),
      (
        "branches: { hotfix: { version: big } }",
        "'branches.hotfix.version' must be major, minor, patch or none, or a map with: of", nil
      ),
      (
        "branches: { feature: { into: devlop } }",
        "'into' of branch type 'feature' names 'devlop', which is not a branch type",
        "did you mean 'develop'?"
      ),
      (
        "branches: { feature: { into: next } }",
        "'into' of branch type 'feature' names 'next', which is not a branch type",
        "branches: { feature: { into: … } }"
      ),
      (
        "remote: \"a\\tb\"",
        "'remote' is 'a\u{FFFD}b', expected one line without control characters", nil
      ),
    ] as [(String, String, String?)])
  func `an error has a message and a suggestion`(
    text: String, message: String, hint: String?
  ) throws {
    let first = try #require(Example.faults(of: text).first)
    #expect(first.message == message)
    #expect(first.hint?.text == hint)
    #expect(first.rule == "configuration")
  }

  @Test func `all errors are reported, in the order of the file, at their places`() {
    let faults = Example.faults(
      of: """
        remote: origin
        rules:
          wrong-base: fatal
          stale-base: { limit: many, levl: error }
        preset: clasic
        branches:
          feature:
            aliases: [ok/, bad]
        """)
    let places = faults.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0)" }
    #expect(places == ["3:15", "4:24", "4:30", "5:9", "8:20"])
    #expect(faults.allSatisfy { $0.place?.path == ".flowctl.yml" })
  }

  @Test func `errors of the model are reported at the keys that cause them`() {
    let faults = Example.faults(
      of:
        "remote: x\nbranches:\n  chore:\n    name: chore/<slug>\n    from: develop\n    into: feature\n  x: { name: chore/x-<slug>, from: develop, into: develop }\n"
    )
    #expect(faults.map(\.place?.line) == [6, 7])
  }

  @Test func `unreadable bytes are a diagnostic with a place, too`() throws {
    let fault = try #require(Example.faults(of: "a: *b").first)
    #expect(fault.place == Place(path: ".flowctl.yml", line: 1, column: 4))
    #expect(fault.message == "aliases ('*') are not supported")
  }

  @Test func `more branch types or entries than the limit are rejected`() {
    let kinds = (0..<60).map { "  k\($0): { name: \"k\($0)/<slug>\", from: main, into: main }\n" }
    #expect(
      Example.faults(of: "branches:\n" + kinds.joined()).map(\.message)
        == ["'branches' has 60 branch types; at most 50 are allowed"])
    let items = (0..<200).map { "a\($0)/" }.joined(separator: ", ")
    #expect(
      Example.faults(of: "branches: { feature: { aliases: [\(items)] } }").map(\.message)
        == ["'branches.feature.aliases' has 200 entries; at most 100 are allowed"])
  }

  @Test func `foreign text in a message is short and has no control characters`() throws {
    let long = String(repeating: "x", count: 5_000)
    let fault = try #require(Example.faults(of: "\(long): 1").first)
    #expect(fault.message.utf8.count < 100)
  }
}
