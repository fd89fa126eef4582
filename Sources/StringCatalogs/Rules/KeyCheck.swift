/// The rules `source-missing` and `trivial-key`.
enum KeyCheck: EntryCheck {
  static let rules = CatalogRules([.sourceMissing, .trivialKey])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let key = subject.entry.key
    if subject.isTrivial { findings.add(.trivialKey, at: [key]) }
    guard findings.asks(.sourceMissing), !subject.sourceIsKnown, !subject.languages.isInterface,
      !isName(subject.cursor.raw(key))
    else { return }
    findings.add(.sourceMissing, at: [key])
  }

  /// True for a text that looks like a key: a host, a file, or an id of Interface Builder.
  private static func isName(_ key: UnsafeRawBufferPointer) -> Bool {
    let words = key.split(separator: UInt8(ascii: "."))
    guard let first = words.first, let last = words.last, words.count > 1 else { return false }
    let dashes = first.indices.filter { first[$0] == UInt8(ascii: "-") }
      .map { $0 - first.startIndex }
    if first.count == 10, dashes == [3, 6] { return true }
    return first.elementsEqual("www".utf8)
      || endings.contains { last.elementsEqual($0.utf8) }
  }

  private static let endings = [
    "com", "org", "net", "edu", "gov", "io", "dev", "de", "fr", "uk", "jp", "local", "example",
    "json", "xml", "txt", "md", "csv", "pdf", "png", "jpg", "html", "swift", "strings", "plist",
    "zip", "log", "js", "css", "yml", "yaml", "mp3", "mp4", "app", "ipa", "dmg",
  ]

  /// `settings_title` or `settingsTitle`, which is not how texts are written.
  private static func isOneName(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = name.first, first &- UInt8(ascii: "a") < 26, name.allSatisfy(isWordByte)
    else { return false }
    let isLower: (UInt8) -> Bool = {
      $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10
    }
    if name.contains(UInt8(ascii: "_")) {
      return name.allSatisfy { isLower($0) || $0 == UInt8(ascii: "_") }
        && name.last != UInt8(ascii: "_")
    }
    // `iPhone`, `macOS` and `eSIM` are words.
    let head = name.prefix { isLower($0) }
    let tail = name.dropFirst(head.count + 1)
    return head.count > 2 && tail.count > 2 && !name.contains(UInt8(ascii: "-"))
      && tail.prefix(2).allSatisfy(isLower)
  }

  /// Words of letters, digits, `_` and `-` joined by dots, possibly with arguments after a space.
  static func isSymbolic(_ key: UnsafeRawBufferPointer) -> Bool {
    let name = key.prefix { $0 != UInt8(ascii: " ") }
    let arguments = key[name.endIndex...]
    guard arguments.isEmpty || arguments.dropFirst().first == UInt8(ascii: "%") else {
      return false
    }
    let words = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if words.count == 1 { return isOneName(name) }
    return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
      && words.contains { $0.contains { $0 & 0xdf &- UInt8(ascii: "A") < 26 } }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte & 0xdf &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
