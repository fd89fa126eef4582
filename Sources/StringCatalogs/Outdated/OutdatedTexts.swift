package import Base

/// Reads the versions of a catalog to find translations that are older than their source.
///
/// Versions are added from the oldest to the newest. A version costs its own length; only a few
/// words for each text of the last two versions are stored.
package struct OutdatedTexts {
  /// A text as it was in the last version that had it.
  private struct Text {
    var hash: Int
    /// The version that changed it last, and the last version that had it.
    var changed: UInt32
    var seen: UInt32

    mutating func renew(_ hash: Int, _ number: UInt32) {
      // A text that was missing in between counts as new.
      if self.hash != hash || seen &+ 1 < number { changed = number }
      (self.hash, seen) = (hash, number)
    }
  }

  /// A translation that is older than its source, with the version that last changed each.
  struct Finding {
    let translation: Int
    let source: Int
  }

  /// The name of each version, such as a commit.
  private(set) var versions: [String] = []
  /// All texts by the hash of their key and language.
  private var texts: [Int: Text] = [:]

  package init() {}

  /// Adds the next version; the caller skips versions that are not catalogs.
  package mutating func add(
    _ bytes: UnsafeRawBufferPointer, version: String
  ) throws(CatalogError) {
    let number = UInt32(truncatingIfNeeded: versions.count)
    var reader = try VersionReader(bytes)
    var count = 0
    while try reader.next() {
      for text in reader.texts { note(text, number) }
      count += reader.texts.count
    }
    versions.append(version)
    if texts.count > 2 * count + 1024 { texts = texts.filter { $0.value.seen == number } }
  }

  private mutating func note(_ text: VersionReader.Text, _ number: UInt32) {
    let fresh = Text(hash: text.hash, changed: number, seen: number)
    texts[text.id, default: fresh].renew(text.hash, number)
  }

  /// The outdated translation; nil if it is not older than its source.
  func finding(translation: Int, source: Int) -> Finding? {
    guard let translation = texts[translation], let source = texts[source],
      translation.changed < source.changed, Int(source.changed) < versions.count
    else { return nil }
    return Finding(translation: Int(translation.changed), source: Int(source.changed))
  }

  /// The translations that are older than their source, in the version that was added last.
  ///
  /// `bytes` are those of that version, whose path is `path`. Texts that are new, stale or need
  /// review are left to the rules about these states.
  package func diagnostics(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(CatalogError) -> [Diagnostic] {
    var lines = LineFinder(bytes, path: path)
    var reader = try VersionReader(bytes)
    var found: [Diagnostic] = []
    while try reader.next() {
      let entry = reader.scanner.entry
      guard entry.isTranslatable, let source = reader.texts.first else { continue }
      for text in reader.texts {
        guard let index = text.localization, entry.localizations[index].isDone,
          let finding = finding(translation: text.id, source: source.id)
        else { continue }
        found.append(diagnostic(finding, entry.localizations[index], reader.scanner, &lines))
      }
    }
    return found
  }

  private func diagnostic(
    _ finding: Finding, _ localization: Localization, _ scanner: EntryScanner,
    _ lines: inout LineFinder
  ) -> Diagnostic {
    let key = scanner.cursor.text(of: scanner.entry.key)
    let language = scanner.languages.texts[localization.language]
    let (source, translation) = (versions[finding.source], versions[finding.translation])
    let place = lines.place(of: localization.offset)
    var diagnostic = Diagnostic(
      RuleID("source-drift"),
      "\(QuotedName.of(key)) is older in '\(language)' than its source, which changed in '\(source)'",
      severity: .warning, hint: .git("diff", "\(translation)", "\(source)", "--", place.path),
      evidence: ["source": .string(source), "translation": .string(translation)], place: place)
    diagnostic.identity = [key, language]
    return diagnostic
  }
}

extension Localization {
  /// True if no state marks the text as incomplete.
  fileprivate var isDone: Bool {
    !units.isEmpty && [.translated, .unmarked, .unknown].contains(worst)
  }
}

/// Reads the texts of a version, entry by entry, as hashes.
///
/// Hashes have a new seed in each process, so that authors of files can't cause collisions.
struct VersionReader {
  /// A text by the hash of its key and language, with the hash of its content.
  struct Text {
    let id: Int
    let hash: Int
    /// The localization by its index in the entry; nil for the source.
    let localization: Int?
  }

  /// The texts of the last entry, its source first.
  private(set) var texts: [Text] = []
  private(set) var scanner: EntryScanner
  private let source: String
  private var languageHashes: [Int] = []

  init(_ bytes: UnsafeRawBufferPointer) throws(CatalogError) {
    let document = try CatalogDocument(bytes)
    source = document.sourceLanguage
    scanner = try document.entries(bytes)
  }

  mutating func next() throws(CatalogError) -> Bool {
    guard try scanner.next() else { return false }
    let names = scanner.languages.texts
    while languageHashes.count < names.count {
      languageHashes.append(names[languageHashes.count].hashValue)
    }
    readTexts()
    return true
  }

  private mutating func readTexts() {
    texts.removeAll(keepingCapacity: true)
    let (entry, cursor) = (scanner.entry, scanner.cursor)
    let id = cursor.hash(of: entry.key)
    let sourceNumber = scanner.languages.number(of: source)
    texts.append(Text(id: id, hash: sourceHash(sourceNumber), localization: nil))
    for (index, localization) in entry.localizations.enumerated()
    where localization.language != sourceNumber && !localization.isRepeated {
      var hasher = Hasher()
      for unit in entry.units[localization.units] {
        if unit.path != .plain { hasher.combine(unit.path) }
        cursor.add(unit.value, to: &hasher)
        hasher.combine(UInt8.max)
      }
      // A reviewer who approves a text has read it, even if it stays unchanged.
      hasher.combine(localization.worst)
      // Both are seeded hashes, so that no author can control their combination.
      let unit = id &+ languageHashes[localization.language] &* 0x9e37_79b9_7f4a_7c1
      texts.append(Text(id: unit, hash: hasher.finalize(), localization: index))
    }
  }

  /// The hash of the source's text; of the key if the catalog has no text.
  ///
  /// White space is left out, because changing it needs no new translation.
  private func sourceHash(_ number: Int?) -> Int {
    let (entry, cursor) = (scanner.entry, scanner.cursor)
    var hasher = Hasher()
    func addWords(_ text: StringToken) {
      let bytes = cursor.unescaped(text).filter { $0 != 0x20 && $0 &- 0x09 > 4 }
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(UInt8.max)
    }
    let localization = entry.localizations.first { $0.language == number }
    if let localization, !localization.units.isEmpty {
      for unit in entry.units[localization.units] {
        if unit.path != .plain { hasher.combine(unit.path) }
        addWords(unit.value)
      }
    } else {
      addWords(entry.key)
    }
    return hasher.finalize()
  }
}
