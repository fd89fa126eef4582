import ArgumentParser
import StringCatalogs

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
