/// Author or committer of a commit, and the time.
package struct Signature: Hashable, Sendable {
  package var name: String
  package var mail: String
  /// Seconds since 1970.
  package var time: Int64

  package init(name: String, mail: String, time: Int64) {
    self.name = name
    self.mail = mail
    self.time = time
  }
}

/// The fields of a commit; bytes that are not UTF-8 become U+FFFD.
package struct CommitDetails: Hashable, Sendable {
  package var id: ObjectID
  package var tree: ObjectID
  /// All parents, including those that a shallow clone lacks.
  package var parents: [ObjectID]
  package var author: Signature
  package var committer: Signature
  /// The first paragraph on one line.
  package var subject: String
  /// The text after the first paragraph.
  package var body: String
}

/// A commit of a log, with the fields that a replay of history needs.
package struct LogEntry: Hashable, Sendable {
  package var id: ObjectID
  /// The parents that this clone has.
  package var parents: [ObjectID]
  package var author: Signature
  /// The commit time, in seconds since 1970.
  package var time: Int64
  package var subject: String
  package var body: String

  package init(
    id: ObjectID, parents: [ObjectID], author: Signature, time: Int64, subject: String,
    body: String
  ) {
    self.id = id
    self.parents = parents
    self.author = author
    self.time = time
    self.subject = subject
    self.body = body
  }
}

/// Parses the raw text of a commit object.
enum CommitParser {
  /// The details of a commit; nil if the object is malformed.
  static func parse(_ bytes: ArraySlice<UInt8>, id: ObjectID) -> CommitDetails? {
    var tree: ObjectID?
    var parents: [ObjectID] = []
    var author: Signature?
    var committer: Signature?
    var rest = bytes
    while let line = nextLine(&rest), !line.isEmpty {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let value = line[(blank + 1)...]
      switch String(decoding: line[..<blank], as: UTF8.self) {
      case "tree": tree = objectID(value)
      case "parent":
        guard let parent = objectID(value) else { return nil }
        parents.append(parent)
      case "author": author = author ?? signature(value)
      case "committer": committer = committer ?? signature(value)
      default: break
      }
    }
    guard let tree, let author, let committer else { return nil }
    let (subject, body) = message(rest)
    return CommitDetails(
      id: id, tree: tree, parents: parents, author: author, committer: committer,
      subject: subject, body: body)
  }

  private static func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    let line = rest[..<end]
    rest = end < rest.endIndex ? rest[(end + 1)...] : []
    return line
  }

  private static func objectID(_ bytes: ArraySlice<UInt8>) -> ObjectID? {
    bytes.withUnsafeBytes { ObjectID(hex: $0) }
  }

  /// `Name <email> seconds zone`; an invalid time becomes 0, as in Git.
  private static func signature(_ bytes: ArraySlice<UInt8>) -> Signature? {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "<")),
      let close = bytes.lastIndex(of: UInt8(ascii: ">")), open < close
    else { return nil }
    let words = bytes[(close + 1)...].split(separator: UInt8(ascii: " "))
    let time = words.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
    var name = bytes[..<open]
    while name.last == UInt8(ascii: " ") { name.removeLast() }
    return Signature(
      name: String(decoding: name, as: UTF8.self),
      mail: String(decoding: bytes[(open + 1)..<close], as: UTF8.self), time: time)
  }

  /// The first paragraph on one line, and the rest without leading blank lines.
  private static func message(_ bytes: ArraySlice<UInt8>) -> (subject: String, body: String) {
    var rest = bytes.drop { $0 == UInt8(ascii: "\n") }
    var subject: [UInt8] = []
    while let line = nextLine(&rest) {
      let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if isBlank { break }
      if !subject.isEmpty { subject.append(UInt8(ascii: " ")) }
      subject += line
    }
    let body = rest.drop { $0 == UInt8(ascii: "\n") }
    return (String(decoding: subject, as: UTF8.self), String(decoding: body, as: UTF8.self))
  }
}
