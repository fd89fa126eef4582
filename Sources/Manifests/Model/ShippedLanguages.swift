import Formats
import YAML

/// The languages that a project manifest declares as shipped.
///
/// A manifest has no list of known regions: XcodeGen collects them from the project's files. It can
/// contain the list of shipped languages, `CFBundleLocalizations` of a target's `info.properties`.
package enum ShippedLanguages {
  /// The development language and the languages of the targets; nil without a list.
  package static func stated(inManifest bytes: [UInt8]) -> [String]? {
    guard let root = try? SpecReader.read(bytes, path: "") else { return nil }
    var languages = (root["targets"]?.entries ?? []).flatMap { target in
      target.value["info"]?["properties"]?["CFBundleLocalizations"]?.items.compactMap(\.text) ?? []
    }
    if languages.isEmpty { return nil }
    languages.insert(root["options"]?["developmentLanguage"]?.text ?? "en", at: 0)
    return languages.filter { $0 != "Base" && !$0.isEmpty }.uniqued
  }
}
