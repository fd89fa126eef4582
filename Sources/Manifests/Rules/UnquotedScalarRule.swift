import Base
import YAML

/// Texts without quotes that YAML reads as another type, so that they are changed or ignored.
enum UnquotedScalarRule {
  static func findings(in document: SpecDocument) -> [ManifestFinding] {
    var findings: [ManifestFinding] = []
    SpecWalk.of(document.root) { spot in
      if case .printed = spot.shape, case .list(let items) = spot.node.value {
        findings += items.compactMap { listItem($0, of: spot, document) }
      } else if let finding = finding(spot, document) {
        findings.append(finding)
      }
    }
    return findings
  }

  private static func finding(_ spot: SpecSpot, _ document: SpecDocument) -> ManifestFinding? {
    guard let text = spot.node.text, !spot.node.hasPlaceholder else { return nil }
    if case .flag = spot.shape { return flag(spot, text) }
    if case .whole = spot.shape { return whole(spot, text) }
    let scalar = spot.node.scalar
    guard scalar != .text, let fate = fate(of: text, scalar, spot) else { return nil }
    return quoting(spot, text, "\(scalar.words), so \(fate)", document)
  }

  /// The effect of reading a text as another type; nil if nothing is lost.
  private static func fate(
    of text: String, _ scalar: YAMLScalar, _ spot: SpecSpot
  ) -> String? {
    switch spot.shape {
    case .text, .choice, .openChoice: "XcodeGen ignores it: only a text is allowed here"
    case .version:
      if case .number = scalar {
        changed(text, scalar)
      } else {
        "XcodeGen ignores it: only a text or a decimal number is allowed here"
      }
    case .printed: isSameFlag(text, scalar, spot) ? nil : changed(text, scalar)
    case .property: isNumberByIntent(text, scalar, spot) ? nil : changed(text, scalar)
    default: nil
    }
  }

  private static func changed(_ text: String, _ scalar: YAMLScalar) -> String? {
    guard let printed = scalar.printed else { return "the project gets a different text" }
    return printed == text ? nil : "the project gets '\(printed)'"
  }

  /// A boolean build setting has the same meaning in every notation.
  private static func isSameFlag(
    _ text: String, _ scalar: YAMLScalar, _ spot: SpecSpot
  ) -> Bool {
    guard case .flag = scalar else { return false }
    return !spot.path.contains("environmentVariables")
  }

  /// Numbers, dates and booleans in a property list are intended, except for versions and odd
  /// forms.
  private static func isNumberByIntent(
    _ text: String, _ scalar: YAMLScalar, _ spot: SpecSpot
  ) -> Bool {
    if spot.key.hasSuffix("Version") || spot.key.hasSuffix("VersionString") { return false }
    return switch scalar {
    case .integer: !text.hasPrefix("0") || text == "0"
    case .number(let number): number.isFinite && !text.contains(":")
    default: true
    }
  }

  private static func flag(_ spot: SpecSpot, _ text: String) -> ManifestFinding? {
    if case .flag = spot.node.scalar { return nil }
    return ignored(spot, text, "'true' or 'false' without quotes")
  }

  private static func whole(_ spot: SpecSpot, _ text: String) -> ManifestFinding? {
    if case .integer = spot.node.scalar { return nil }
    return ignored(spot, text, "a whole number without quotes")
  }

  private static func ignored(
    _ spot: SpecSpot, _ text: String, _ expected: String
  ) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .unquotedScalar,
        "\(named(spot, text)) is ignored by XcodeGen, expected \(expected)",
        hint: "write \(expected)", place: spot.node.place))
  }

  private static func listItem(
    _ item: YAMLNode, of spot: SpecSpot, _ document: SpecDocument
  ) -> ManifestFinding? {
    guard let text = item.text, item.scalar != .text else { return nil }
    let spot = SpecSpot(path: spot.path, node: item, shape: spot.shape)
    return quoting(
      spot, text, "\(item.scalar.words), so the project gets the whole list as one text", document)
  }

  private static func quoting(
    _ spot: SpecSpot, _ text: String, _ fate: String, _ document: SpecDocument
  ) -> ManifestFinding {
    let fixed = "\"\(text)\""
    let range = document.source.range(of: text, at: spot.node.place)
    let edits = range.map { [ManifestEdit(range: $0, replacement: fixed)] } ?? []
    return ManifestFinding(
      Diagnostic(
        .unquotedScalar, "\(named(spot, text)) without quotes is read as \(fate)",
        hint: "write \(fixed)", place: spot.node.place),
      edits: edits)
  }

  private static func named(_ spot: SpecSpot, _ text: String) -> String {
    quoted("\(spot.key): \(text)")
  }
}
