import ArgumentParser
import Base
import Session
import StringCatalogs

struct StringsSet: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set the text of a key in a language.",
    discussion: """
      The rest of the file stays unchanged. An existing text keeps its state.
      If a text has wrong arguments, tokens or characters, it is written only with --force.

      flowctl strings set Hello de Hallo
      flowctl strings set '%lld files' de '%lld Datei' --plural one
      flowctl strings set Hello de Hallo --state needs_review --dry-run
      pbpaste | flowctl strings set Hello de -
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "The language, such as de or pt-BR.")
  var language: String

  @Argument(help: "The text; - reads it from standard input.")
  var value: String

  @OptionGroup var unit: UnitOptions

  @Option(help: "The state: translated, needs_review, new or stale.")
  var state: String?

  @Flag(help: "Allow a language that the catalog lacks.")
  var newLanguage = false

  @Flag(help: "Write the text even if it has errors, such as wrong arguments.")
  var force = false

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit(
      "strings set", in: world, beginsLanguage: newLanguage, isForced: force
    ) { session throws(Failure) in
      let text = value == "-" ? try EditCatalog.readValue(from: session) : value
      return .changes([.set(unit.address(key, language), value: text, state: state)])
    }
  }
}

struct StringsMark: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Set the state of a text.",
    discussion: """
      flowctl strings mark Hello de needs_review
      flowctl strings mark '%lld files' de translated --plural one
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "The language, such as de or pt-BR.")
  var language: String

  @Argument(help: "The state: translated, needs_review, new or stale.")
  var state: String

  @OptionGroup var unit: UnitOptions

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    let change = CatalogChange.mark(unit.address(key, language), state: state)
    return await edit.edit("strings mark", .changes([change]), in: world)
  }
}

struct StringsFix: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Fix arguments that are certainly wrong, such as '% @' for '%@'.",
    discussion: """
      A text is changed only if there is one way to fix it; strings check reports the rest.

      flowctl strings fix --dry-run
      flowctl strings fix --catalog App/Localizable.xcstrings
      """)

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings fix", .fix, in: world)
  }
}

struct StringsPseudo: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Generate a pseudo-language: accented, longer, or right to left.",
    discussion: """
      Shows texts that are not localized, truncated or not mirrored before translation starts.

      flowctl strings pseudo
      flowctl strings pseudo --language ar-XB --right-to-left --dry-run
      """)

  @Option(help: "The language to generate.")
  var language = "en-XA"

  @Flag(help: "Write from right to left.")
  var rightToLeft = false

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit(
      "strings pseudo", .pseudo(PseudoText(isRightToLeft: rightToLeft), language: language),
      in: world)
  }
}

/// Which text of a key in a language, if there are several.
struct UnitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form for a plural category, such as one.", valueName: "category"))
  var plural: String?

  @Option(help: ArgumentHelp("The form for a device, such as ipad.", valueName: "device"))
  var device: String?

  @Option(help: ArgumentHelp("The form of a substitution in the text.", valueName: "name"))
  var substitution: String?

  func address(_ key: String, _ language: String) -> UnitAddress {
    UnitAddress(
      key: key, language: language, plural: plural, device: device, substitution: substitution)
  }
}
