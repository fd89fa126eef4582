import Diagnostics
import YAML

/// Keys that XcodeGen ignores.
enum UnknownKeyRule {
  static func findings(in document: SpecDocument) -> [ManifestFinding] {
    var findings: [ManifestFinding] = []
    SpecWalk.of(document.root) { spot in
      guard case .object(let object) = spot.shape else { return }
      let present = Set(spot.node.entries.map { SpecWalk.plain($0.key) })
      for entry in spot.node.entries where !isKnown(entry, in: object, isTop: spot.path.isEmpty) {
        findings.append(finding(entry, in: object, present, spot.path, document))
      }
    }
    return findings
  }

  private static func isKnown(
    _ entry: YAMLNode.Entry, in object: SpecObject, isTop: Bool
  ) -> Bool {
    if object.keys[SpecWalk.plain(entry.key)] != nil || entry.key.contains("${") { return true }
    // Keys that only define anchors for aliases are ignored on purpose.
    return isTop && (entry.value.hasAnchor || entry.value.holdsAnchor)
  }

  private static func finding(
    _ entry: YAMLNode.Entry, in object: SpecObject, _ present: Set<String>, _ path: [String],
    _ document: SpecDocument
  ) -> ManifestFinding {
    let key = SpecWalk.plain(entry.key)
    let place =
      path.isEmpty
      ? "at the top level" : "in \(object.name) (\(quoted(path.joined(separator: "."))))"
    let message = "the key \(quoted(entry.key)) \(place) is ignored: XcodeGen has no such key"
    var diagnostic = Diagnostic(.unknownKey, message, place: entry.keyPlace)
    diagnostic.identity = path + [entry.key]
    if let home = object.misplaced[key] {
      diagnostic.hint = "move it below '\(home):'"
      return ManifestFinding(diagnostic)
    }
    let names = object.keys.keys.sorted()
    guard let nearest = EditDistance.nearest(to: key, in: names), !present.contains(nearest) else {
      return misplacedMisspelling(diagnostic, key, object)
    }
    diagnostic.message += "; did you mean '\(nearest)'?"
    diagnostic.hint = "write '\(nearest):'"
    let range = document.source.range(of: entry.key, at: entry.keyPlace)
    let suffix = entry.key.dropFirst(key.count)
    let edits = range.map { range in
      [ManifestEdit(range: range.lettersOfKey(entry.key), replacement: nearest + suffix)]
    }
    return ManifestFinding(diagnostic, edits: edits ?? [])
  }

  /// A key similar to one that belongs elsewhere.
  private static func misplacedMisspelling(
    _ diagnostic: Diagnostic, _ key: String, _ object: SpecObject
  ) -> ManifestFinding {
    var diagnostic = diagnostic
    let isSetting = key.contains("_") && key.uppercased() == key
    if isSetting, object.keys["settings"] != nil { diagnostic.hint = "move it below 'settings:'" }
    if let nearest = EditDistance.nearest(to: key, in: object.misplaced.keys.sorted()),
      let home = object.misplaced[nearest]
    {
      diagnostic.message += "; did you mean '\(nearest)' below '\(home):'?"
    }
    return ManifestFinding(diagnostic)
  }
}

extension Range<Int> {
  /// The range without the quotes of the key.
  fileprivate func lettersOfKey(_ key: String) -> Range<Int> {
    count == key.utf8.count ? self : lowerBound + 1..<upperBound - 1
  }
}

extension YAMLNode {
  /// True if the value contains an anchor.
  fileprivate var holdsAnchor: Bool {
    switch value {
    case .scalar: false
    case .list(let items): items.contains { $0.hasAnchor || $0.holdsAnchor }
    case .map(let entries): entries.contains { $0.value.hasAnchor || $0.value.holdsAnchor }
    }
  }
}
