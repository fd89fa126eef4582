/// Follows a catalog through its versions, to find translations that are older than their source.
///
/// Versions are added from the oldest to the newest. A version costs its own length, and what is
/// kept of all of them is a few words for each text of the last two.
package struct SourceDrift {
  /// A text as it was in the last version that had it.
  private struct Text {
    var hash: Int
    /// The version that changed it last, and the last one that had it.
    var changed: UInt32
    var seen: UInt32

    mutating func renew(_ hash: Int, _ number: UInt32) {
      // One that had gone in between is as good as new.
      if self.hash != hash || seen &+ 1 < number { changed = number }
      (self.hash, seen) = (hash, number)
    }
  }

  /// A translation that is older than its source, by the versions that changed each last.
  struct Finding {
    let translation: Int
    let source: Int
  }

  /// What each version is called, such as a commit.
  private(set) var versions: [String] = []
  /// All texts by the hash of their key and language.
  private var texts: [Int: Text] = [:]

  /// No versions yet.
  package init() {}

  /// Adds the next version; one that is no catalog is passed over by whoever catches the fault.
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

  /// What drifted of a translation of the version added last; nil where it is as young as its source.
  func finding(translation: Int, source: Int) -> Finding? {
    guard let translation = texts[translation], let source = texts[source],
      translation.changed < source.changed, Int(source.changed) < versions.count
    else { return nil }
    return Finding(translation: Int(translation.changed), source: Int(source.changed))
  }
}
