import ArgumentParser
import Base
import Session
import StringCatalogs

struct StringsAdd: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a key at its place in the order.",
    discussion: """
      The key gets the extractionState "manual", so that Xcode keeps it.

      flowctl strings add Hello --comment 'Title of the first page'
      flowctl strings add Hello --language de --value Hallo
      """)

  @Argument(help: "The key.")
  var key: String

  @Option(help: "The comment for translators.")
  var comment: String?

  @Option(help: ArgumentHelp("The language of the text.", valueName: "language"))
  var language: String?

  @Option(
    help: ArgumentHelp("The text; - reads it from standard input.", valueName: "text"))
  var value: String?

  @Flag(help: "Allow a language that the catalog lacks.")
  var newLanguage = false

  @Flag(help: "Write the text even if it has errors, such as wrong arguments.")
  var force = false

  @OptionGroup var edit: CatalogEditOptions

  mutating func validate() throws {
    if (language == nil) != (value == nil) {
      throw ValidationError("--language and --value must be used together")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit(
      "strings add", in: world, beginsLanguage: newLanguage, isForced: force
    ) { session throws(Failure) in
      let text = value == "-" ? try EditCatalog.readValue(from: session) : value
      let address = language.map { UnitAddress(key: key, language: $0) }
      return .changes(
        [.add(key: key, comment: comment)]
          + (address.map { [.set($0, value: text ?? "", state: nil)] } ?? []))
    }
  }
}

struct StringsRemove: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a key, its text in one language, or a form of the text.",
    discussion: """
      flowctl strings remove Hello
      flowctl strings remove Hello de --dry-run
      flowctl strings remove '%lld files' ja --plural one
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "Remove only the text in this language.")
  var language: String?

  @OptionGroup var unit: UnitOptions

  @OptionGroup var edit: CatalogEditOptions

  mutating func validate() throws {
    if language == nil, !unit.address("", "").form.isEmpty {
      throw ValidationError("a form needs its language, such as de")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let change = language.map { CatalogChange.removeText(unit.address(key, $0)) }
    return await edit.edit("strings remove", .changes([change ?? .remove(key: key)]), in: world)
  }
}

struct StringsRename: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a key and keep its texts.",
    discussion: """
      The key moves to its place in the order. Source files that use the key are not changed.

      flowctl strings rename helo hello
      """)

  @Argument(help: "The current key.")
  var old: String

  @Argument(help: "The new key.")
  var new: String

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings rename", .changes([.rename(key: old, to: new)]), in: world)
  }
}

struct StringsPrune: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove stale keys.",
    discussion: """
      Xcode marks a key as stale if it no longer finds the key in the source files.

      flowctl strings prune --stale --dry-run
      """)

  @Flag(help: "Remove the keys that Xcode has marked as stale.")
  var stale = false

  @OptionGroup var edit: CatalogEditOptions

  mutating func validate() throws {
    if !stale { throw ValidationError("--stale is required: flowctl strings prune --stale") }
  }

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings prune", .changes([.pruneStale]), in: world)
  }
}
