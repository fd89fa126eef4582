package import Base

/// A Git operation in progress in this working tree.
package enum OngoingOperation: String, CaseIterable, Sendable {
  case merge
  case rebase
  case cherryPick = "cherry-pick"
  case revert
  case patches = "am"

  /// The first operation that is in progress.
  package static func find(
    at location: RepositoryLocation, files: FileSystem
  ) -> OngoingOperation? {
    allCases.first { operation in
      operation.marks.contains { mark in
        (try? files.status(location.gitDirectory + "/" + mark)) != nil
      }
    }
  }

  /// The branch of a rebase in progress, which detaches HEAD; nil if there is none.
  package static func rebasedBranch(
    at location: RepositoryLocation, files: FileSystem
  ) -> String? {
    rebasedBranch(in: location.gitDirectory, files: files)
  }

  static func rebasedBranch(in directory: String, files: FileSystem) -> String? {
    for name in ["rebase-merge/head-name", "rebase-apply/head-name"] {
      let bytes = try? files.readIfPresent(directory + "/" + name, limit: 1 << 14)
      guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }),
        let line = text.split(separator: "\n").first, line.hasPrefix("refs/heads/")
      else { continue }
      return String(line.dropFirst("refs/heads/".count))
    }
    return nil
  }

  /// Files and directories that show the operation.
  private var marks: [String] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .rebase: ["rebase-merge", "rebase-apply/rebasing"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    case .patches: ["rebase-apply/applying"]
    }
  }

  /// The commit to merge of a merge in progress; nil if there is none, or several.
  package static func mergeHead(
    at location: RepositoryLocation, files: FileSystem
  ) -> ObjectID? {
    head("MERGE_HEAD", location, files)
  }

  /// The commit of a cherry-pick in progress; nil if there is none.
  package static func pickHead(
    at location: RepositoryLocation, files: FileSystem
  ) -> ObjectID? {
    head("CHERRY_PICK_HEAD", location, files)
  }

  private static func head(
    _ mark: String, _ location: RepositoryLocation, _ files: FileSystem
  ) -> ObjectID? {
    guard let bytes = try? files.read(location.gitDirectory + "/" + mark, 1 << 12) else {
      return nil
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count == 1 else { return nil }
    return lines[0].withUnsafeBytes { ObjectID(hex: $0) }
  }
}

/// A branch that another working tree of the repository has checked out.
package struct CheckedOutBranch: Hashable, Sendable {
  /// The full ref.
  package var ref: String
  /// The top of that working tree.
  package var worktree: String

  /// The branches of all existing working trees except the one at `location`.
  package static func elsewhere(
    than location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> [CheckedOutBranch] {
    try all(but: location, files: files).filter { (try? files.status($0.worktree)) != nil }
  }

  /// The branches of deleted working trees, which Git still treats as checked out.
  package static func ofGoneTrees(
    of location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> [CheckedOutBranch] {
    try all(but: location, files: files).filter { (try? files.status($0.worktree)) == nil }
  }

  private static func all(
    but location: RepositoryLocation, files: FileSystem
  ) throws(GitError) -> [CheckedOutBranch] {
    let common = location.commonDirectory
    var found: [CheckedOutBranch] = []
    let entries = try files.listIfPresent(common + "/worktrees") ?? []
    for entry in entries where entry.kind == .directory {
      let directory = common + "/worktrees/" + entry.name
      guard directory != location.gitDirectory, let file = line(directory + "/gitdir", files),
        let worktree = FilePath.parent(of: file), let ref = branch(in: directory, files)
      else { continue }
      found.append(CheckedOutBranch(ref: ref, worktree: worktree))
    }
    if location.gitDirectory != common, common.hasSuffix("/.git"),
      try !RepositoryFormat.read(from: common + "/config", files: files).isBare,
      let worktree = FilePath.parent(of: common), let ref = branch(in: common, files)
    {
      found.append(CheckedOutBranch(ref: ref, worktree: worktree))
    }
    return found
  }

  /// The branch of HEAD, or the one of a rebase in progress, which detaches HEAD.
  private static func branch(in directory: String, _ files: FileSystem) -> String? {
    if let head = line(directory + "/HEAD", files), head.hasPrefix("ref: ") {
      return String(head.dropFirst("ref: ".count))
    }
    return OngoingOperation.rebasedBranch(in: directory, files: files).map { "refs/heads/" + $0 }
  }

  private static func line(_ path: String, _ files: FileSystem) -> String? {
    guard let bytes = try? files.read(path, 1 << 14) else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
