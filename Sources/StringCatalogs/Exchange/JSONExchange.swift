/// Tables as JSON, for custom tools.
package enum JSONExchange {
  /// A table as one object with a list `units`.
  package static func document(_ table: ExchangeTable) -> [UInt8] {
    var output: [UInt8] = []
    append("{\n  \"schemaVersion\": 1,\n  \"original\": ", table.original, &output)
    append(",\n  \"sourceLanguage\": ", table.sourceLanguage, &output)
    append(",\n  \"language\": ", table.language, &output)
    output += ",\n  \"units\": [".utf8
    for (index, unit) in table.units.enumerated() {
      append(index == 0 ? "\n    {\"key\": " : ",\n    {\"key\": ", unit.address.key, &output)
      let path = unit.address.path
      if !path.isEmpty { append(", \"unit\": ", path, &output) }
      append(", \"source\": ", unit.source, &output)
      append(", \"target\": ", unit.target, &output)
      append(", \"state\": ", unit.state, &output)
      append(", \"comment\": ", unit.comment, &output)
      output += "}".utf8
    }
    output += "\n  ]\n}\n".utf8
    return output
  }

  private static func append(_ lead: String, _ text: String?, _ output: inout [UInt8]) {
    guard let text else { return }
    output += lead.utf8
    JSONText.append(text.utf8, to: &output)
  }

  /// Reads a table; unknown members are skipped.
  ///
  /// - Throws: if the text is not such a table.
  package static func table(_ text: FileText) throws(RejectedFile) -> ImportedTable {
    let result: Result<ImportedTable, RejectedFile> = text.utf8.withUnsafeBytes { bytes in
      do throws(CatalogError) {
        return .success(try read(CatalogTape(bytes)))
      } catch {
        return .failure(RejectedFile(error.diagnostic(bytes, path: text.path)))
      }
    }
    return try result.get()
  }

  private static func read(_ tape: CatalogTape) throws(CatalogError) -> ImportedTable {
    func string(_ name: String, of node: Int) -> String? {
      tape.string(at: tape.member(name, of: node))
    }
    guard tape.nodes[0].kind == .object else { throw .wrongShape(at: 0, expected: .object) }
    var table = ImportedTable(
      original: string("original", of: 0), language: string("language", of: 0))
    guard let units = tape.member("units", of: 0), tape.nodes[units].kind == .array else {
      throw .wrongShape(at: tape.nodes[0].range.lowerBound, expected: .array)
    }
    for unit in tape.children(of: units) {
      let offset = tape.nodes[unit].range.lowerBound
      guard tape.nodes[unit].kind == .object else {
        throw .wrongShape(at: offset, expected: .object)
      }
      guard let key = string("key", of: unit) else {
        throw .wrongShape(at: offset, expected: .string)
      }
      table.units.append(
        ImportedUnit(
          id: ExchangeUnit.id(key, string("unit", of: unit) ?? ""),
          source: string("source", of: unit), target: string("target", of: unit),
          state: string("state", of: unit), offset: offset))
    }
    return table
  }
}
