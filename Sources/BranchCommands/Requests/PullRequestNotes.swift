import Base
import Git

/// Pull requests cached in this clone, so that `status` needs no network.
struct PullRequestNotes: Sendable {
  private let files: FileSystem
  private let directory: String

  private static let limit = 1 << 18

  init(_ location: RepositoryLocation, files: FileSystem) {
    self.files = files
    directory = location.commonDirectory + "/flowctl"
  }

  private var path: String { directory + "/pull-requests" }

  private func read() -> [PullRequestNote] {
    guard let bytes = try? files.read(path, Self.limit * 2) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { PullRequestNote(line: $0) }
  }

  func note(of branch: String) -> PullRequestNote? { read().last { $0.branch == branch } }

  /// The cached pull request of a number.
  func note(numbered number: Int) -> PullRequestNote? { read().last { $0.number == number } }

  /// Replaces the cached data; a write error doesn't change the result.
  func keep(_ note: PullRequestNote) {
    var notes = read().filter { $0.branch != note.branch } + [note]
    while notes.reduce(0, { $0 + $1.line.utf8.count }) > Self.limit { notes.removeFirst() }
    try? files.makeDirectory(directory)
    try? files.replace(path, Array(notes.map(\.line).joined().utf8))
  }
}

/// The last known state of a branch's pull request, stored in one line in the Git directory.
struct PullRequestNote: Hashable, Sendable {
  var branch: String
  var number: Int
  var base: String
  /// `open`, `draft`, `merged` or `closed`.
  var state: State
  /// Seconds since 1970 of the last request.
  var seen: Int64
  /// The URL of the web page.
  var url: String
  var title: String

  enum State: String, Sendable {
    case open
    case draft
    case merged
    case closed

    /// Whether the pull request can still be merged.
    var isOpen: Bool { self == .open || self == .draft }
  }

  /// The note in one line; characters that would break the line are removed.
  var line: String {
    let texts = [branch, base, url, title].map(Self.plain)
    return ["\(number)", state.rawValue, "\(seen)"].joined(separator: "\t") + "\t"
      + texts.joined(separator: "\t") + "\n"
  }

  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
  }
}

extension PullRequestNote {
  /// Reads a line without its line break; nil if it is damaged.
  init?(line: Substring) {
    let fields = line.split(separator: "\t", maxSplits: 6, omittingEmptySubsequences: false)
    guard fields.count == 7, let number = Int(fields[0]), number > 0,
      let state = State(rawValue: String(fields[1])), let seen = Int64(fields[2])
    else { return nil }
    self.init(
      branch: String(fields[3]), number: number, base: String(fields[4]), state: state, seen: seen,
      url: String(fields[5]), title: String(fields[6]))
  }
}
