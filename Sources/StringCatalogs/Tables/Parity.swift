package import Base

/// Texts that one platform has and the other lacks.
package enum Parity {
  /// The keys and languages that either of two platforms lacks, in the order of the files.
  ///
  /// `a.b`, `a-b` and `a_b` are one key, because Android's names have no hyphen, and `zh-TW` equals
  /// `zh-Hant`, because its folders use regions.
  package static func findings(_ one: ParityTable, _ other: ParityTable) -> [Diagnostic] {
    keys(of: one, not: other) + keys(of: other, not: one)
      + languages(of: one, not: other) + languages(of: other, not: one)
  }

  private static func keys(
    of one: ParityTable, not other: ParityTable
  ) -> [Diagnostic] {
    var seen = Set(other.keys.map { joined($0.name) })
    return one.keys.filter { seen.insert(joined($0.name)).inserted }.map { key in
      var diagnostic = Diagnostic(
        "parity-key",
        "'\(QuotedName.shortened(key.name))' of \(one.platform) is missing in \(other.platform)",
        severity: .warning, hint: "add it to \(other.platform), or remove it here",
        place: key.place)
      diagnostic.identity = [key.name, other.platform]
      return diagnostic
    }
  }

  private static func languages(
    of one: ParityTable, not other: ParityTable
  ) -> [Diagnostic] {
    let known = Set(other.languages.map(script))
    return one.languages.filter { !known.contains(script($0)) }.sorted().map { name in
      var diagnostic = Diagnostic(
        "parity-language", "\(other.platform) lacks the language '\(name)' of \(one.platform)",
        severity: .warning, hint: "translate \(other.platform) into '\(name)'")
      diagnostic.identity = [name, other.platform]
      return diagnostic
    }
  }

  /// Names are bytes: precomposed and decomposed letters make different names.
  private static func joined(_ name: String) -> [UInt8] {
    name.utf8.map { ".-".utf8.contains($0) ? UInt8(ascii: "_") : $0 }
  }

  private static func script(_ name: String) -> String {
    switch name {
    case "zh-TW", "zh-HK", "zh-MO", "zh-Hant-TW", "zh-Hant-HK", "zh-Hant-MO": "zh-Hant"
    case "zh-CN", "zh-SG", "zh", "zh-Hans-CN", "zh-Hans-SG": "zh-Hans"
    case "no": "nb"
    default: name
    }
  }
}

/// The texts of one platform: its keys with their places, and its languages.
package struct ParityTable: Sendable {
  /// The name of the platform in messages, such as `iOS`.
  package let platform: String
  package private(set) var keys: [ParityKey] = []
  package private(set) var languages: Set<String> = []

  package init(platform: String) { self.platform = platform }

  /// Adds keys and languages from another source.
  package mutating func add(_ keys: some Sequence<ParityKey>, languages: some Sequence<String>) {
    self.keys += keys
    self.languages.formUnion(languages)
  }

  /// Adds a file; texts with `translatable="false"` are not required on the other platform.
  package mutating func add(_ file: TableFile) {
    let keys = file.text.utf8.withUnsafeBytes { bytes in
      var lines = LineFinder(bytes, path: file.text.path)
      return file.table.entries.filter(\.isTranslatable).map {
        ParityKey(name: $0.key, place: lines.place(of: $0.offset))
      }
    }
    add(keys, languages: [file.language])
  }

  /// Adds a catalog: its keys, except stale ones and those with `shouldTranslate: false`.
  package mutating func add(_ catalog: KeyCatalog) {
    let keys = catalog.keys.filter(\.isTranslatable).map {
      ParityKey(name: String(decoding: $0.text, as: UTF8.self), place: $0.place)
    }
    add(keys, languages: catalog.languages)
  }
}

/// A key and its first place.
package struct ParityKey: Hashable, Sendable {
  package let name: String
  package let place: Place

  package init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}
