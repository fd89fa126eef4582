import ArgumentParser
import Diagnostics
import Effects
import Session
import StringCatalogs

struct StringsSet: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Give a key its text in a language.",
    discussion: """
      All other bytes of the file stay as they are, and so does the state, but for a new text.
      A text with wrong arguments, tokens or characters is written only with --force.

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

  @Option(help: "translated, needs_review, new or stale.")
  var state: String?

  @Flag(help: "The language is one that nothing in the catalog is in yet.")
  var newLanguage = false

  @Flag(help: "Write the text even where its arguments, tokens or characters are wrong.")
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
    abstract: "Give a text another state.",
    discussion: """
      flowctl strings mark Hello de needs_review
      flowctl strings mark '%lld files' de translated --plural one
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "The language, such as de or pt-BR.")
  var language: String

  @Argument(help: "translated, needs_review, new or stale.")
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
    abstract: "Mend what is certain, such as '% @' for '%@'.",
    discussion: """
      A text is changed only where one reading makes sense and the text is then right; strings check
      reports the rest.

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
    abstract: "Make a pseudo-language: accented, longer, or right to left.",
    discussion: """
      It shows texts that are not localised, cut off or not mirrored, before any translator works.

      flowctl strings pseudo
      flowctl strings pseudo --language ar-XB --right-to-left --dry-run
      """)

  @Option(help: "The language that is made up.")
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

/// Which text of a key in a language is meant, where it varies.
struct UnitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form for a plural category, such as one.", valueName: "category"))
  var plural: String?

  @Option(help: ArgumentHelp("The form for a device, such as ipad.", valueName: "device"))
  var device: String?

  @Option(help: ArgumentHelp("The form of a substitution of the text.", valueName: "name"))
  var substitution: String?

  /// The place of the text.
  func address(_ key: String, _ language: String) -> UnitAddress {
    UnitAddress(
      key: key, language: language, plural: plural, device: device, substitution: substitution)
  }
}
