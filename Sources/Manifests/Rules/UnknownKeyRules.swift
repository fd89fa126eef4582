import Base
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

/// Values that XcodeGen silently ignores or replaces.
///
/// The sets are those of the enumerations in XcodeGen's `Sources/ProjectSpec`, 2.45.4.
enum UnknownValueRule {
  static func findings(in document: SpecDocument) -> [ManifestFinding] {
    var findings: [ManifestFinding] = []
    SpecWalk.of(document.root) { spot in
      switch (spot.shape, spot.node.value) {
      case (.choice(let values), .scalar(let text)):
        if let finding = finding(spot, text, values, document) { findings.append(finding) }
      case (.openChoice(let values), .scalar(let text)):
        guard EditDistance.nearest(to: text, in: values) != nil else { return }
        if let finding = finding(spot, text, values, document) { findings.append(finding) }
      case (.printed, .map(let entries)) where isSetting(spot) && !entries.isEmpty:
        findings.append(mapSetting(spot))
      default: findings += wrongForm(spot)
      }
    }
    return findings
  }

  /// A list where a map is expected, or the like: XcodeGen continues as if the key was missing.
  private static func wrongForm(_ spot: SpecSpot) -> [ManifestFinding] {
    guard let forms = spot.shape.forms else { return [] }
    let form: String
    switch spot.node.value {
    case .scalar(let text):
      // A key without a value is left out on purpose, and another rule reads texts.
      if forms.texts || spot.node.isPlain && ["", "~", "null"].contains(text) { return [] }
      if spot.node.hasPlaceholder { return [] }
      form = "a text"
    case .list:
      if forms.lists { return [] }
      form = "a list"
    case .map:
      if forms.maps { return [] }
      form = "a map"
    }
    let expected = [
      forms.texts ? "a text" : nil, forms.lists ? "a list" : nil, forms.maps ? "a map" : nil,
    ].compactMap(\.self).joined(separator: " or ")
    let name = spot.path.isEmpty ? "the manifest" : quoted(spot.path.joined(separator: "."))
    return [
      ManifestFinding(
        Diagnostic(
          .unknownValue, "\(name) is \(form), expected \(expected): XcodeGen ignores it",
          hint: .explain("write \(expected)"), place: spot.node.place, identity: spot.path))
    ]
  }

  private static func finding(
    _ spot: SpecSpot, _ value: String, _ values: [String], _ document: SpecDocument
  ) -> ManifestFinding? {
    // Another rule reports values that are not text.
    if values.contains(value) || spot.node.hasPlaceholder || spot.node.scalar != .text {
      return nil
    }
    let nearest =
      values.first { $0.lowercased() == value.lowercased() }
      ?? EditDistance.nearest(to: value, in: values)
    let diagnostic = Diagnostic(
      .unknownValue,
      "\(quoted("\(spot.key): \(value)")) is ignored: XcodeGen has no such value"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      hint: nearest.map { .explain("write '\($0)'") }
        ?? .explain("one of \(values.joined(separator: ", "))"), place: spot.node.place,
      identity: spot.path + [value])
    let range = document.source.range(of: value, at: spot.node.place)
    let edits = nearest.flatMap { nearest in
      range.map { [ManifestEdit(range: $0, replacement: nearest)] }
    }
    return ManifestFinding(diagnostic, edits: edits ?? [])
  }

  private static func isSetting(_ spot: SpecSpot) -> Bool {
    spot.path.contains("settings") || spot.path.first == "settingGroups"
  }

  private static func mapSetting(_ spot: SpecSpot) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .unknownValue, "the build setting \(quoted(spot.key)) is a map, expected a text or a list",
        hint: "write a text or a list, or move a configuration below 'configs:'",
        place: spot.node.place, identity: spot.path))
  }

  /// Missing templates, which XcodeGen ignores.
  static func findings(in spec: LoadedSpec) -> [ManifestFinding] {
    guard spec.isWhole else { return [] }
    return [("targets", "targetTemplates"), ("schemes", "schemeTemplates")].flatMap {
      users, templates in
      let known = Set(
        spec.documents.flatMap { $0.root.entries }
          .filter { SpecWalk.plain($0.key) == templates }
          .flatMap { $0.value.entries.map { SpecWalk.plain($0.key) } })
      return spec.documents.flatMap { document in
        document.root.entries.filter { [users, templates].contains(SpecWalk.plain($0.key)) }
          .flatMap { $0.value.entries.flatMap { unknownTemplates(of: $0, known) } }
      }
    }
  }

  private static func unknownTemplates(
    of entry: YAMLNode.Entry, _ known: Set<String>
  ) -> [ManifestFinding] {
    (entry.value["templates"]?.items ?? []).compactMap { item in
      guard let name = item.text, !known.contains(name), !name.contains("${") else { return nil }
      let nearest = EditDistance.nearest(to: name, in: known.sorted())
      return ManifestFinding(
        Diagnostic(
          .unknownValue,
          "\(quoted(entry.key)) names the template \(quoted(name)), which does not exist: XcodeGen "
            + "ignores it",
          hint: nearest.map { .explain("write '\($0)'") } ?? "remove it, or include its file",
          place: item.place, identity: [entry.key, name]))
    }
  }
}
