/// The manifest from which XcodeGen makes a project: `project.yml`.
///
/// It has no list of known regions: XcodeGen gathers them from the files of the project. What it may
/// state is the list that ships, `CFBundleLocalizations` of a target's `info.properties`.
package enum XcodeGenManifest {
  /// The languages that the targets say they have, and the development language; nil without a list.
  package static func languages(inManifest bytes: [UInt8]) -> [String]? {
    guard let root = try? ConfigReader.read(bytes), case .map(let targets) = root["targets"]?.value
    else { return nil }
    var languages: [String] = []
    for target in targets {
      let listed = target.value["info"]?["properties"]?["CFBundleLocalizations"]
      guard case .list(let items) = listed?.value else { continue }
      languages += items.compactMap(\.text)
    }
    if languages.isEmpty { return nil }
    languages.insert(root["options"]?["developmentLanguage"]?.text ?? "en", at: 0)
    var seen: Set<String> = []
    return languages.filter { $0 != "Base" && !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension ConfigNode {
  fileprivate subscript(key: String) -> ConfigNode? {
    guard case .map(let entries) = value else { return nil }
    return entries.first { $0.key == key }?.value
  }

  fileprivate var text: String? {
    if case .scalar(let text) = value { text } else { nil }
  }
}
