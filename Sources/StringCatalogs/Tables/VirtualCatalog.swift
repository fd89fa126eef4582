package import Base

/// Several files of one table as one catalog, which scanner and rules check like any other.
///
/// The files are converted to the bytes of a catalog; findings are mapped back to the files.
package struct VirtualCatalog: Sendable {
  package let bytes: [UInt8]
  private let files: [TableFile]
  private let origins: OriginMap
  private let sourceLanguage: String

  /// A catalog of the files of one table, such as `Localizable` or all of an Android module.
  ///
  /// If `.stringsdict` and `.strings` of a language have the same key, the former counts.
  package init(_ files: [TableFile], sourceLanguage: String) {
    let plurals = Set(
      files.filter { $0.format == .i18next && $0.language == sourceLanguage }
        .flatMap(\.table.plurals))
    let files = files.map { $0.grouped(by: plurals) }
    self.files = files
    self.sourceLanguage = sourceLanguage
    var writer = VirtualWriter(files: files, sourceLanguage: sourceLanguage)
    writer.write()
    bytes = writer.output
    origins = writer.origins
  }

  /// The findings of a verdict on `bytes`, at their places in the files.
  ///
  /// They include what a catalog could not contain: a key that is duplicated in a file, arrays of
  /// different lengths, specifiers of Java.
  package func diagnostics(_ verdict: CatalogVerdict) -> [Diagnostic] {
    let found = bytes.withUnsafeBytes { bytes in
      CatalogReport(verdict, bytes, path: "", format: files.first?.format ?? .strings)
        .diagnostics()
    }
    var placed = found.map { diagnostic in
      // The catalog is one line, so a column equals the offset.
      let offset = (diagnostic.place?.column ?? 1) - 1
      return (origins.origin(of: offset) ?? OriginMap.Origin(file: 0, offset: 0), diagnostic)
    }
    for (index, file) in files.enumerated() {
      placed += file.table.shadowed.map {
        (OriginMap.Origin(file: index, offset: $0.offset), Self.duplicate($0, file.language))
      }
    }
    placed += TableChecks(files, sourceLanguage: sourceLanguage).findings
    placed.sort { ($0.0.file, $0.0.offset) < ($1.0.file, $1.0.offset) }
    return located(placed[...])
  }

  private static func duplicate(_ entry: TextEntry, _ language: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      CatalogRule.duplicateKey.id,
      "'\(QuotedName.shortened(entry.key))' is defined twice; only one definition is used",
      severity: CatalogRule.duplicateKey.severity, hint: "remove one of the two")
    diagnostic.identity = [entry.key, language, ""]
    return diagnostic
  }

  /// Sets the places; findings of a file are adjacent, in rising order.
  private func located(_ found: ArraySlice<(OriginMap.Origin, Diagnostic)>) -> [Diagnostic] {
    var output: [Diagnostic] = []
    var rest = found
    while let file = rest.first?.0.file, files.indices.contains(file) {
      let own = rest.prefix { $0.0.file == file }
      rest = rest.dropFirst(own.count)
      let text = files[file].text
      text.utf8.withUnsafeBytes { bytes in
        var lines = LineFinder(bytes, path: text.path)
        for (origin, diagnostic) in own {
          var diagnostic = diagnostic
          diagnostic.place = lines.place(of: origin.offset)
          output.append(diagnostic)
        }
      }
    }
    return output
  }
}

/// The origins of the strings in a generated catalog.
struct OriginMap: Sendable {
  /// A place in one of the files.
  struct Origin: Hashable, Sendable {
    let file: Int
    let offset: Int
  }

  private var starts: [Int] = []
  private var origins: [Origin] = []

  /// Records that the bytes from `offset` on come from `origin`; offsets rise.
  mutating func add(_ offset: Int, _ origin: Origin) {
    starts.append(offset)
    origins.append(origin)
  }

  func origin(of offset: Int) -> Origin? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      (low, high) = starts[middle] <= offset ? (middle + 1, high) : (low, middle)
    }
    return low == 0 ? nil : origins[low - 1]
  }
}
