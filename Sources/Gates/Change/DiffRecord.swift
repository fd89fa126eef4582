import Base

/// One entry of the raw list of Git: `:100644 100755 ID ID R086`, then the paths.
struct DiffRecord {
  private static let linkToRepository = "160000"
  private static let nothing = "000000"

  private let letter: UInt8
  private let modes: (old: Substring, new: Substring)
  private let objects: (old: Substring, new: Substring)
  let path: String
  let formerPath: String?

  init?(_ header: ArraySlice<UInt8>, path: String, formerPath: String?) {
    let words = String(decoding: header, as: UTF8.self).split(separator: " ")
    guard words.count == 5, words[0].utf8.first == UInt8(ascii: ":"),
      let letter = words[4].utf8.first
    else { return nil }
    self.letter = letter
    modes = (words[0].dropFirst(), words[1])
    objects = (words[2], words[3])
    self.path = path
    self.formerPath = formerPath
  }

  static func hasTwoPaths(_ header: ArraySlice<UInt8>) -> Bool {
    guard let blank = header.lastIndex(of: UInt8(ascii: " ")) else { return false }
    let letter = header[(blank + 1)...].first
    return letter == UInt8(ascii: "R") || letter == UInt8(ascii: "C")
  }

  /// The number of its patches: a changed file type is a deletion and an addition.
  var patches: Int {
    switch letter {
    case UInt8(ascii: "U"): 0
    case UInt8(ascii: "T"): 2
    default: 1
    }
  }

  /// A file with changed content, so that a patch with both object ids belongs to it.
  var isModification: Bool {
    objects.old != objects.new && letter != UInt8(ascii: "A") && letter != UInt8(ascii: "D")
      && patches == 1
  }

  func isStated(by line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "index \(objects.old)..\(objects.new)".utf8)
  }

  var isSubmodule: Bool { modes.new == Self.linkToRepository }

  var file: FileDiff {
    FileDiff(
      path: path, formerPath: formerPath, status: status,
      object: modes.new == Self.nothing || isSubmodule ? nil : String(objects.new))
  }

  private var status: FileDiff.Status {
    switch letter {
    case UInt8(ascii: "A"), UInt8(ascii: "C"): .added
    case UInt8(ascii: "D"): .deleted
    case UInt8(ascii: "R"): .renamed
    case UInt8(ascii: "T"): .mode
    case UInt8(ascii: "U"): .unmerged
    default: objects.old == objects.new && modes.old != modes.new ? .mode : .modified
    }
  }
}

/// The line `@@ -4,2 +5 @@` above a hunk.
struct HunkHeader {
  let old: (start: Int, count: Int)
  let new: (start: Int, count: Int)

  init?(_ line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
    guard words.count >= 4, words[0].elementsEqual("@@".utf8), words[3].elementsEqual("@@".utf8),
      let old = Self.span(words[1], after: UInt8(ascii: "-")),
      let new = Self.span(words[2], after: UInt8(ascii: "+"))
    else { return nil }
    (self.old, self.new) = (old, new)
  }

  private static func span(
    _ word: ArraySlice<UInt8>, after sign: UInt8
  ) -> (start: Int, count: Int)? {
    guard word.first == sign else { return nil }
    let parts = word.dropFirst().split(
      separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    guard let start = number(parts[0]) else { return nil }
    if parts.count == 1 { return (start, 1) }
    return number(parts[1]).map { (start, $0) }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    // A clamped number is not a valid line.
    ASCII.number(digits).flatMap { $0 < 1_000_000_000 ? $0 : nil }
  }
}
