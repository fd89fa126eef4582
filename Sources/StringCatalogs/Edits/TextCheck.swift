package import Base

/// Checks the texts of an edit before they are written.
package enum TextCheck {
  /// The rules for texts to write, whatever their severity: an error prevents writing.
  package static let rules = CatalogRules([
    .formatMissing, .formatExtra, .formatType, .formatBroken, .barePercent, .substitutionArgument,
    .tokenChanged, .invisibleCharacter, .brokenEncoding, .formatWidth, .formatPrecision,
    .urlChanged, .markupBroken, .escapeShown, .lineBreaks, .numberChanged, .endPunctuation,
    .emptyValue, .pluralExtra, .edgeWhitespace, .lengthLimit, .glossary,
  ])
  /// Rules that prevent writing by default, although their findings may be warnings.
  package static let refusing = CatalogRules([.invisibleCharacter])

  /// The findings in the texts at `addresses`, without places, after `changes` are made in the document of a tape.
  ///
  /// Missing plural forms are found too, but never as errors, because the next edit may add them.
  /// Only the keys of the addresses are read, so the cost depends on the edit alone.
  /// - Throws: at the first change that can't be made.
  package static func findings(
    of changes: [CatalogChange], at addresses: some Sequence<UnitAddress>, in tape: CatalogTape,
    rules: CatalogRules = rules, demands: TextDemands = TextDemands(), collation: Collation
  ) throws(EditError) -> [(address: UnitAddress, finding: Diagnostic)] {
    var written: [[UInt8]: [UnitAddress]] = [:]
    for address in addresses { written[Array(address.key.utf8), default: []].append(address) }
    if written.isEmpty || rules.isEmpty { return [] }
    let excerpt = tape.excerpt { written[$0] != nil }
    let bytes = try reading(excerpt) { bytes throws(EditError) in
      try CatalogEditor.edit(bytes, changes.filter { written[$0.key] != nil }, collation: collation)
        .applied(to: bytes)
    }
    let found = try reading(bytes) { bytes throws(EditError) in
      try diagnostics(bytes, rules, demands)
    }
    return found.compactMap { finding in
      let key = Array((finding.identity.first ?? "").utf8)
      guard let address = written[key]?.first(where: { $0.isSubject(of: finding) }) else {
        return nil
      }
      var finding = finding
      if finding.rule == CatalogRule.pluralMissing.id { finding.severity = .warning }
      finding.place = nil
      return (address, finding)
    }
  }

  private static func reading<Value>(
    _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(EditError) -> Value
  ) throws(EditError) -> Value {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(EditError) in try body(bytes) }
    }.get()
  }

  private static func diagnostics(
    _ bytes: UnsafeRawBufferPointer, _ rules: CatalogRules, _ demands: TextDemands
  ) throws(EditError) -> [Diagnostic] {
    do throws(CatalogError) {
      var settings = CatalogSettings(rules: rules.union(CatalogRules([.pluralMissing])))
      settings.demands = demands
      return CatalogReport(try CatalogVerdict(bytes, settings), bytes, path: "").diagnostics()
    } catch {
      throw .malformed(error)
    }
  }
}

extension UnitAddress {
  /// True if a finding is about this text, or about all plural forms that include it.
  fileprivate func isSubject(of finding: Diagnostic) -> Bool {
    guard finding.identity.count > 2, finding.identity[1].utf8.elementsEqual(language.utf8) else {
      return false
    }
    return finding.identity[2] == unit || finding.identity[2] == allForms.unit
  }
}

extension CatalogChange {
  /// The changed key; nil if the change affects several keys.
  fileprivate var key: [UInt8] {
    switch self {
    case .set(let address, _, _), .mark(let address, _), .removeText(let address):
      Array(address.key.utf8)
    case .add(let key, _), .remove(let key), .rename(let key, _): Array(key.utf8)
    case .pruneStale: []
    }
  }
}

extension CatalogTape {
  /// A catalog of a few entries, each from its last occurrence.
  fileprivate func excerpt(where isWanted: ([UInt8]) -> Bool) -> [UInt8] {
    var last: [[UInt8]: Int] = [:]
    var keys: [[UInt8]] = []
    for entry in entries {
      let key = plain(nodes[entry].name)
      guard isWanted(key) else { continue }
      if last.updateValue(entry, forKey: key) == nil { keys.append(key) }
    }
    var output = Array("{".utf8)
    if let language = member("sourceLanguage", of: 0) {
      output += "\"sourceLanguage\":".utf8
      output += raw(nodes[language].range)
      output += ",".utf8
    }
    output += "\"strings\":{".utf8
    for (index, entry) in keys.compactMap({ last[$0] }).enumerated() {
      output += (index > 0 ? ",\"" : "\"").utf8
      output += raw(nodes[entry].name.range)
      output += "\":".utf8
      output += raw(nodes[entry].range)
    }
    return output + "}}".utf8
  }
}
