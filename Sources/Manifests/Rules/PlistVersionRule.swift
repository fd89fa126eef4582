package import Base
import YAML

/// Info.plists whose version differs from the build settings.
enum PlistVersionRule {
  /// An Info.plist key, its build setting, and XcodeGen's default.
  private struct Pair {
    let key: String
    let setting: String
    let preset: String
  }

  private static let pairs = [
    Pair(key: "CFBundleShortVersionString", setting: "MARKETING_VERSION", preset: "1.0"),
    Pair(key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION", preset: "1"),
  ]

  static func findings(in model: SpecModel) -> [ManifestFinding] {
    let hosts = model.targets.filter { !model.guests(of: $0).isEmpty }.map(\.name)
    return model.targets.filter { $0.isApp || $0.isExtension }.flatMap { target in
      pairs.compactMap { pair -> ManifestFinding? in
        let needsVersion = target.isExtension || hosts.contains(target.name)
        return finding(pair, target, needsVersion: needsVersion, model)
      }
    }
  }

  private static func finding(
    _ pair: Pair, _ target: SpecTarget, needsVersion: Bool, _ model: SpecModel
  ) -> ManifestFinding? {
    let configuration = model.mainConfiguration
    let stated = model.resolvedValue(pair.setting, of: target, in: configuration)
    switch model.infoSource(of: target, in: configuration) {
    case .none: return nil
    case .file(let path, let place):
      guard let stated, let written = model.propertyList(at: path)?[pair.key]?.texts.first,
        !written.contains("$"), written != stated
      else { return nil }
      var finding = ignored(pair, target, stated, written, at: place)
      finding.diagnostic.hint = "write '$(\(pair.setting))' for '\(pair.key)' in \(quoted(path))"
      finding.diagnostic.namedFile = path
      return finding
    case .written(let info, let place):
      let own = info["properties"]?[pair.key]
      let written = own.map(Self.text) ?? pair.preset
      if written.contains("$") || written == stated { return nil }
      if let stated {
        var finding = ignored(pair, target, stated, written, at: own?.place ?? place)
        finding.edits = edits(pair, own, info, model)
        if model.generatesInfo(target, in: configuration) { finding.diagnostic.severity = .warning }
        return finding
      }
      guard needsVersion, own == nil, model.settings.isComplete(for: target), model.spec.isWhole
      else { return nil }
      return preset(pair, target, at: place)
    }
  }

  private static func text(_ node: YAMLNode) -> String {
    node.scalar.printed ?? node.text ?? ""
  }

  private static func ignored(
    _ pair: Pair, _ target: SpecTarget, _ stated: String, _ written: String, at place: Place
  ) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .plistVersion,
        "'\(pair.setting)' of target \(quoted(target.name)) is \(quoted(stated)), but its Info.plist "
          + "has \(quoted(written)) as '\(pair.key)'",
        hint: "write '\(pair.key): $(\(pair.setting))' below 'properties:'", place: place,
        identity: [target.key, pair.key]))
  }

  private static func preset(
    _ pair: Pair, _ target: SpecTarget, at place: Place
  ) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .plistVersion,
        "the Info.plist of target \(quoted(target.name)) always gets "
          + "'\(pair.preset)' as '\(pair.key)', for every version",
        severity: .warning, hint: "write '\(pair.key): $(\(pair.setting))' below 'properties:'",
        place: place, identity: [target.key, pair.key]))
  }

  /// Replaces the value, or inserts a line above the first property.
  private static func edits(
    _ pair: Pair, _ own: YAMLNode?, _ info: YAMLNode, _ model: SpecModel
  ) -> [ManifestEdit] {
    let place = own?.place ?? info["properties"]?.place
    guard let source = model.spec.documents.first(where: { $0.path == place?.path })?.source else {
      return []
    }
    if let own {
      guard let text = own.text, let range = source.range(of: text, at: own.place)
      else { return [] }
      return [ManifestEdit(range: range, replacement: "$(\(pair.setting))")]
    }
    guard let first = info["properties"]?.entries.first?.keyPlace, first.path == place?.path,
      let indentation = source.indentation(of: first),
      let end = source.offset(of: first)
    else { return [] }
    let start = end - indentation.utf8.count
    let line = "\(indentation)\(pair.key): $(\(pair.setting))" + source.lineEnd(before: start)
    return [ManifestEdit(range: start..<start, replacement: line)]
  }
}

extension Diagnostic {
  /// The file of a finding, if the finding is reported elsewhere.
  package internal(set) var namedFile: String? {
    get { if case .string(let path)? = evidence["file"] { path } else { nil } }
    set { evidence["file"] = newValue.map(JSONValue.string) }
  }
}
