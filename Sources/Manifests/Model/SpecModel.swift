import Diagnostics
import YAML

/// A manifest as its rules see it: targets, their settings and the lists that they write or name.
struct SpecModel {
  let spec: LoadedSpec
  let targets: [SpecTarget]
  let settings: SettingLookup
  private let files: SpecFiles
  private let byName: [String: SpecTarget]

  init(_ spec: LoadedSpec, from files: SpecFiles) {
    self.spec = spec
    self.files = files
    settings = SettingLookup(spec.merged, ConfigFileStore(spec, from: files))
    targets = (spec.merged["targets"]?.entries ?? []).map {
      SpecTarget(key: $0.key, keyPlace: $0.keyPlace, node: $0.value)
    }
    byName = Dictionary(targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The extensions and apps that a target embeds.
  func guests(of host: SpecTarget) -> [SpecTarget] {
    guard host.isApp else { return [] }
    var seen: Set<String> = []
    return host.embedded.filter { seen.insert($0).inserted }
      .compactMap { byName[$0] }.filter { $0.isExtension || $0.isApp }
  }

  /// The first configuration in which something is asked that does not differ by configuration.
  var mainConfiguration: String { settings.configurations.last ?? "Release" }

  /// A file that a target names, by its path from the root's directory.
  func file(_ path: String) -> SpecFiles.Answer {
    guard let path = SpecPath.normal(path, in: spec.directory) else {
      return .refused(reason: "it lies outside")
    }
    return files.read(path)
  }

  /// A property list that a target names; nil where it can't be read.
  func propertyList(at path: String) -> PropertyList? {
    guard case .bytes(let bytes) = file(path) else { return nil }
    return try? PropertyList(bytes)
  }

  /// True where a source of the target holds a file of that name; nil where one is not here.
  func sources(of target: SpecTarget, hold name: String) -> Bool? {
    let node = target.node["sources"]
    let paths =
      node?.text.map { [$0] } ?? (node?.items ?? []).compactMap { $0.text ?? $0["path"]?.text }
    var isKnown = true
    for path in paths {
      if path == name || path.hasSuffix("/" + name) { return true }
      let whole = SpecPath.normal(path, in: spec.directory)
      guard let answer = whole.flatMap({ files.holds($0, name) }) else {
        isKnown = false
        continue
      }
      if answer { return true }
    }
    return isKnown ? false : nil
  }
}
