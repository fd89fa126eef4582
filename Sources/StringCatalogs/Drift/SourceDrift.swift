/// Reads the versions of a catalog to find translations that are older than their source.
///
/// Versions are added from the oldest to the newest. A version costs its own length; only a few
/// words for each text of the last two versions are stored.
package struct SourceDrift {
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

  /// No versions yet.
  package init() {}

  /// Adds the next version; the caller skips versions that are not catalogs.
  package mutating func add(
    _ bytes: UnsafeRawBufferPointer, version: String
  ) throws(CatalogFault) {
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
}
