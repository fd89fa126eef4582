import Base
import Manifests
import Testing

struct ManagedTableTests {
  static let full = """
    bundle-id: com.example.demo
    version: "2"
    keys:
      - { key: server-url, type: string, default: "https://a.example/?x=1&y=\\"2\\"", title: Server, description: "Where it <is>, */ or $home 'now'" }
      - { key: timeout, type: integer, default: 30, minimum: 1, maximum: 300, title: Time-out }
      - { key: enabled, type: boolean, default: true, title: "@Enabled" }
      - { key: mode, type: choice, choices: [off, read only, 2fa], default: read only, title: Mode }
      - { key: hosts, type: list, default: [a, "b\\\\"], title: Hosts }
      - { key: values, type: list, choices: [one, two], default: [two], title: Values }
      - { key: value, type: string, default: "", title: Value }
      - { key: class, type: string, default: "?", title: Class }
    """

  static func settings() -> ManagedSettings {
    var settings = ManagedSettings(table: "managed.yml")
    settings.swift = "App/Managed.swift"
    settings.plist = "sample.plist"
    settings.specification = "spec.xml"
    settings.android = "app/src/main/res/xml/restrictions.xml"
    settings.docs = "Docs/Managed.md"
    return settings
  }

  private func files() throws -> [String: String] {
    let table = try ManagedTable(Array(Self.full.utf8), path: "managed.yml")
    return Dictionary(
      table.files(Self.settings()).map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
  }

  @Test func `a table is read with types, defaults and limits`() throws {
    let table = try ManagedTable(Array(Self.full.utf8), path: "managed.yml")
    #expect(
      table.keys.map(\.property) == [
        "serverUrl", "timeout", "enabled", "mode", "hosts", "values", "value", "class",
      ])
    #expect(table.keys[1].value == .integer(standard: 30, minimum: 1, maximum: 300))
    #expect(table.keys[3].value == .choice(standard: "read only", of: ["off", "read only", "2fa"]))
    #expect(table.bundleID == "com.example.demo")
  }

  @Test func `all files are generated, Android's texts next to its restrictions`() throws {
    #expect(
      try files().keys.sorted() == [
        "App/Managed.swift", "Docs/Managed.md", "app/src/main/res/values/restrictions_strings.xml",
        "app/src/main/res/xml/restrictions.xml", "sample.plist", "spec.xml",
      ])
  }

  @Test func `the accessor checks the values that it gets`() throws {
    let swift = try #require(try files()["App/Managed.swift"])
    for line in [
      "struct Managed: Equatable, Sendable {",
      #"  private(set) var serverUrl: String = "https://a.example/?x=1&y=\"2\"""#,
      #"    if let value = values["timeout"] as? Int, value >= 1, value <= 300 {"#,
      "  private(set) var mode: ModeChoice = .readOnly", #"    case value2fa = "2fa""#,
      "  private(set) var values: [ValuesChoice] = [.two]",
      "  private(set) var `class`: String = \"?\"",
      "  /// Server: Where it <is>, * / or $home 'now'.",
    ] {
      #expect(swift.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
  }

  @Test func `a sample is a property list with every key`() throws {
    let list = try PropertyList(Array(try #require(try files()["sample.plist"]).utf8))
    #expect(list["server-url"]?.texts == ["https://a.example/?x=1&y=\"2\""])
    #expect(list["timeout"] == .other("30"))
    #expect(list["hosts"]?.texts == ["a", "b\\"])
    #expect(list["enabled"] == .other("true"))
  }

  @Test func `texts of Android are escaped, also where they look like names of resources`() throws {
    let strings = try #require(try files()["app/src/main/res/values/restrictions_strings.xml"])
    #expect(strings.contains(#"<string name="managed_enabled_title">\@Enabled</string>"#))
    #expect(strings.contains(#"Where it &lt;is&gt;, */ or $home \'now\'"#))
    let restrictions = try #require(try files()["app/src/main/res/xml/restrictions.xml"])
    #expect(restrictions.contains(#"android:defaultValue="\?""#))
    #expect(restrictions.contains(#"android:entries="@array/managed_mode_entries""#))
  }

  @Test(arguments: [
    ("keys: 1", "'keys' must be a list of maps"),
    ("keys: [{ key: a, type: string, default: '' }]", "an entry lacks 'title'"),
    ("keys: [{ key: a, type: string, defualt: '', title: A }]", "unknown key 'defualt'"),
    (
      "keys: [{ key: 1a, type: string, default: '', title: A }]",
      "'1a' is not valid as a key, expected a letter, then letters, digits, '.', '-' and '_'"
    ),
    (
      "keys: [{ key: \"a\\nb\", type: string, default: '', title: A }]",
      "'key' must be one line of at most 2000 bytes"
    ),
    (
      "keys: [{ key: a, type: text, default: '', title: A }]",
      "'text' is not a type, expected string, integer, boolean, choice or list"
    ),
    (
      "keys: [{ key: a, type: integer, default: 9, maximum: 5, title: A }]",
      "the default 9 is outside of the limits"
    ),
    (
      "keys: [{ key: a, type: boolean, default: yes, title: A }]", "'default' must be true or false"
    ),
    (
      "keys: [{ key: a, type: choice, choices: [a b, a-b], default: a b, title: A }]",
      "'choices' must be words that give different names in code"
    ),
    (
      "keys: [{ key: a, type: choice, choices: [b], default: c, title: A }]",
      "the default 'c' is not one of the choices"
    ),
    (
      "keys: [{ key: a, type: list, default: ['b,c', d], title: A }]",
      "an item of the default is empty or contains a comma: on Android, commas separate the items"
    ),
    (
      "keys: [{ key: a, type: list, default: [''], title: A }]",
      "an item of the default is empty or contains a comma: on Android, commas separate the items"
    ),
    (
      "keys: [{ key: a.b, type: boolean, default: true, title: A }, { key: a_b, type: boolean, default: true, title: A }]",
      "'a_b' and 'a.b' give the same name in code"
    ),
    ("bundle-id: 'a b'\nkeys: []", "'a b' is not a bundle identifier"),
  ])
  func `an invalid table is reported with its place`(_ text: String, _ message: String) {
    #expect {
      try ManagedTable(Array(text.utf8), path: "managed.yml")
    } throws: { error in
      guard let faults = error as? TableFaults else { return false }
      return faults.diagnostics.contains {
        $0.message == message && $0.place?.path == "managed.yml"
      }
    }
  }
}
