import Diagnostics

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
