import Base
import Git

/// A pick that was refused because of a conflict.
struct RefusedPick {
  let branch: String
  let asked: String
  let commit: ObjectID
  let files: String
}

/// The refused picks of this clone, one per line in the Git directory, for the ledger.
struct RefusedPicks {
  private static let limit = 1 << 16

  let location: RepositoryLocation
  let files: FileSystem

  private var path: String { location.commonDirectory + "/flowctl/picks" }

  /// The refused picks, the oldest first; damaged lines are left out.
  func read() -> [RefusedPick] {
    guard let bytes = try? files.read(path, Self.limit * 2) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, let commit = ObjectID(hex: fields[0]) else { return nil }
      return RefusedPick(branch: fields[1], asked: fields[2], commit: commit, files: fields[3])
    }
  }

  /// Adds refused picks; a write error doesn't change the result.
  func keep(_ new: [RefusedPick]) {
    if new.isEmpty { return }
    let known = read().filter { old in
      !new.contains { $0.branch == old.branch && $0.commit == old.commit }
    }
    var lines = (known + new).map { pick in
      let texts = ["\(pick.commit)", pick.branch, pick.asked, pick.files]
      return texts.map { $0.filter { $0 >= " " } }.joined(separator: "\t") + "\n"
    }
    while lines.reduce(0, { $0 + $1.utf8.count }) > Self.limit { lines.removeFirst() }
    try? files.makeDirectory(location.commonDirectory + "/flowctl")
    try? files.replace(path, Array(lines.joined().utf8))
  }
}
