package import Base

/// The localized texts of one Swift source.
package struct SwiftSource: Sendable {
  /// The keys that it looks up, in the order of the file.
  package private(set) var uses: [KeyUse] = []
  /// The texts of all of its literals, each of which may be a key.
  package private(set) var texts: Set<LiteralText> = []
  /// Its names, among them symbols of keys and cases whose raw values are keys.
  package private(set) var words: Set<String> = []

  /// Reads the source at `path`; any bytes are accepted.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) {
    var runs: [(range: Range<Int>, depth: Int)] = [(0..<bytes.count, 0)]
    var found: [FoundKey] = []
    while let run = runs.popLast() {
      var parser = SwiftCalls(bytes, run.range, depth: run.depth)
      parser.read()
      found += parser.keys
      texts.formUnion(parser.texts)
      words.formUnion(parser.words)
      runs += parser.nested.map { ($0, run.depth + 1) }
    }
    found.sort { $0.offset < $1.offset }
    var lines = LineFinder(bytes, path: path)
    uses = found.map {
      KeyUse(
        text: $0.text, table: $0.table, isPlain: $0.isPlain, place: lines.place(of: $0.offset))
    }
  }
}

/// A place in a Swift source that looks a key up.
package struct KeyUse: Hashable, Sendable {
  /// The table for the lookup.
  package enum Table: Hashable, Sendable {
    case named(String)
    /// A name that is known only at run time.
    case unknown
  }

  /// The key; if it has holes, a pattern of keys.
  package let text: LiteralText
  package let table: Table
  /// True if the key is a String, so that one with holes is built at run time.
  package let isPlain: Bool
  package let place: Place

  package static let defaultTable = "Localizable"
}
