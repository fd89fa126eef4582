import ArgumentParser
import Configuration
import Base
import Manifests
import Session

package struct ManagedCommand: AsyncParsableCommand, CommandOfTable {
  package static let kind = TableKind.managed

  static let configuration = CommandConfiguration(
    commandName: "managed-config",
    abstract: "Generate and check settings that organizations manage remotely.",
    discussion: """
      The table generates a Swift accessor, a sample for servers, AppConfig's specification, \
      Android's restrictions and a page; 'managed' in the configuration names the files. Types: \
      string, integer, boolean, choice, list. Entries of the table:

      keys:
        - { key: server, type: string, default: "", title: Server }
        - { key: mode, type: choice, choices: [basic, full], default: basic, title: Mode }

      flowctl managed-config show
      flowctl managed-config generate
      flowctl managed-config check
      """,
    subcommands: [Show.self, TableGenerateCommand<Self>.self, Check.self])

  struct Show: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every key with its type, default and limits.",
      discussion: """
        flowctl managed-config show
        flowctl managed-config show --json
        """)

    @OptionGroup var global: GlobalOptions

    /// All keys with types, defaults and limits.
    func report(in session: Session) throws(Failure) -> Report {
      let tree = try TreeFiles(of: session)
      guard let settings = try session.policy().configuration.managed else {
        throw GeneratedTable.missing(.managed)
      }
      let table = try GeneratedTable.managed(settings, in: tree)
      let rows = table.keys.map { key in
        [key.name, key.kind, key.standardText, key.limits ?? "", key.title].map(ForeignText.shown)
      }
      return Report(
        text: TextTable.text([["key", "type", "default", "allowed", "title"]] + rows),
        values: [
          "table": .string(settings.table), "keys": .array(table.keys.map(\.json)),
          "files": .strings(table.files(settings).map(\.path)),
        ])
    }
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that the table is valid and its files are up to date.",
      discussion: """
        flowctl managed-config check
        flowctl managed-config check --format github
        """)

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await CheckTable.run(.managed, in: session)
    }
  }
}

extension ManagedKey {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "key": .string(name), "type": .string(kind), "title": .string(title),
      "description": .string(description), "property": .string(property),
    ]
    switch value {
    case .string(let standard): members["default"] = .string(standard)
    case .boolean(let standard): members["default"] = .bool(standard)
    case .integer(let standard, let minimum, let maximum):
      members["default"] = .number(standard)
      members["minimum"] = minimum.map(JSONValue.number)
      members["maximum"] = maximum.map(JSONValue.number)
    case .choice(let standard, let words):
      members["default"] = .string(standard)
      members["choices"] = .strings(words)
    case .list(let standard, let words):
      members["default"] = .strings(standard)
      if !words.isEmpty { members["choices"] = .strings(words) }
    }
    return .object(members)
  }
}
