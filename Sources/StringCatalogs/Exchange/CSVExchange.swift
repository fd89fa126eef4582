/// Tables as comma-separated values: key, unit, source, target, state, comment.
package enum CSVExchange {
  private static let columns = ["key", "unit", "source", "target", "state", "comment"]

  /// A table with a header line; formulas and control characters are escaped reversibly.
  package static func document(_ table: ExchangeTable) -> [UInt8] {
    var output: [UInt8] = []
    CSVRecords.append(columns, to: &output)
    for unit in table.units {
      let fields = [
        unit.address.key, unit.address.path, unit.source, unit.target ?? "", unit.state ?? "",
        unit.comment ?? "",
      ]
      CSVRecords.append(
        fields.map { FormulaGuard.guarded(PlainEscape.escaped($0)) }, to: &output)
    }
    return output
  }

  /// Reads a table with columns in any order; the header must contain `key` and `target`.
  ///
  /// - Throws: if the text is not such a table.
  package static func table(_ text: FileText) throws(RejectedFile) -> ImportedTable {
    do {
      return try read(text)
    } catch {
      throw RejectedFile(error, text)
    }
  }

  private static func read(_ text: FileText) throws(TextFault) -> ImportedTable {
    let records = try CSVRecords.read(text)
    let head = records.first?.fields ?? []
    var places: [String: Int] = [:]
    for (index, name) in head.enumerated() where places[name] == nil { places[name] = index }
    guard let key = places["key"], let target = places["target"] else {
      throw TextFault(.wrongShape(expected: "a line with the columns 'key' and 'target'"), at: 0)
    }
    var table = ImportedTable(original: nil, language: nil)
    for record in records.dropFirst() {
      guard record.fields.count == head.count else {
        throw TextFault(.wrongShape(expected: "\(head.count) fields"), at: record.offset)
      }
      let fields = record.fields.map { PlainEscape.unescaped(FormulaGuard.unguarded($0)) }
      func field(_ name: String) -> String? { places[name].map { fields[$0] } }
      let state = field("state").flatMap { $0.isEmpty ? nil : $0 }
      table.units.append(
        ImportedUnit(
          id: ExchangeUnit.id(fields[key], field("unit") ?? ""), source: field("source"),
          target: fields[target], state: state, offset: record.offset))
    }
    return table
  }
}
