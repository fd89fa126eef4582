import Base

/// A text of a store's page in a file.
struct StoreText: Sendable {
  let field: StoreField
  /// The language's folder; empty for a text of all languages.
  let locale: String
  let path: String
  /// The bytes of the file, decoded; U+FFFD for invalid UTF-8.
  let text: String
  let isUTF8: Bool
  let hasMark: Bool
  /// True if the whole file is sent, with its final line break.
  let isSentAsItIs: Bool

  init(
    _ field: StoreField, locale: String, path: String, _ bytes: [UInt8], isSentAsItIs: Bool = false
  ) {
    (self.field, self.locale, self.path) = (field, locale, path)
    self.isSentAsItIs = isSentAsItIs
    hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    let rest = hasMark ? bytes[3...] : bytes[...]
    isUTF8 = String(validating: rest, as: UTF8.self) != nil
    text = String(decoding: rest, as: UTF8.self)
  }

  /// The text without white space at both ends, as deliver sends it.
  var trimmed: String.UnicodeScalarView.SubSequence {
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !Self.isBlank($0) } ?? scalars.endIndex
    var end = scalars.endIndex
    while end > start, Self.isBlank(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return scalars[start..<end]
  }

  var isEmpty: Bool { trimmed.isEmpty }

  func place(of index: String.Index) -> Place {
    let before = text.utf8[..<index]
    let line = before.reduce(1) { $1 == 0x0a ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 0x0a).map(before.index(after:)) ?? before.startIndex
    return Place(
      path: path, line: line, column: text.utf8.distance(from: start, to: index) + 1)
  }

  /// The white space that Ruby's `strip` and Java's `trim` remove.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x20 || 0x09...0x0d ~= scalar.value || scalar.value == 0
  }

  /// Both names of the file for people: `de-DE/name.txt`.
  var name: String {
    let parts = PathParts(path)
    return ForeignText.quoted(
      locale.isEmpty
        ? parts.name(0)
        : parts.parts.drop { $0 != locale }.joined(separator: "/"))
  }
}

/// The texts of a store's page with their languages, below one folder.
struct StoreListing: Sendable {
  enum Layout: Hashable, Sendable {
    case deliver
    case supply
    case publisher
  }

  let root: String
  let layout: Layout
  var texts: [StoreText] = []
  /// The languages' folders, with one path below each.
  var locales: [String: String] = [:]
  /// The names of the release notes of each language, without `.txt`.
  var notes: [String: Set<String>] = [:]

  var store: TargetStore { layout == .deliver ? .apple : .play }

  /// The version code whose release notes are sent next: that of the app, or the highest one.
  func newest(since versionCode: Int?) -> Int? {
    let names = notes.values.flatMap(\.self)
    if let versionCode, names.contains("\(versionCode)") { return versionCode }
    return names.compactMap { Int($0) }.max()
  }

  /// The texts that are sent next: supply leaves out the release notes of other versions.
  func sent(since versionCode: Int?) -> [StoreText] {
    guard layout == .supply else { return texts }
    let sent = ["default", newest(since: versionCode).map { "\($0)" }]
    return texts.filter { text in
      text.field != .playNote || sent.contains(String(PathParts(text.path).name(0).dropLast(4)))
    }
  }

  /// True if a folder is for a language, also for one that the store lacks.
  func isLanguage(_ folder: String) -> Bool {
    store == .play || !StoreLanguages.appleSpecial.contains(folder.lowercased())
  }
}
