package import Base
import Git
import Manifests
package import Session

/// Finds new privileges in a change.
package struct PrivilegesCheck {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// The limits for one file, and for all.
  private static let limit = 4 << 20
  private static let total = 128 << 20
  private static let longestPath = 4096

  /// Checks a change.
  package func answer(_ input: GateInput) async throws(Failure) -> CheckResult {
    guard let head = input.change.head else { return CheckResult(reason: "there is no commit yet") }
    guard let base = input.change.mergeBase else {
      let reason = "the merge base is unknown: can't compare the change"
      return CheckResult(
        findings: [.undecided(.privilege, reason, hint: .run(Session.unshallow))], reason: reason)
    }
    let (before, after) = (try await tree(of: base), try await tree(of: head))
    let (old, new) = (before.reader, after.reader)
    // Files that were unreadable before are not reported again, and files missing before did not
    // change.
    let faults =
      new.faults.filter { fault in
        !old.faults.contains(fault)
          || fault.place.map { before.ids[$0.path] != after.ids[$0.path] } ?? true
      }
      + new.absences.filter { absence in
        !old.absences.contains {
          ($0.message, $0.place?.path) == (absence.message, absence.place?.path)
        }
      }
    let added = PrivilegeComparison.widened(base: old, head: new)
      .filter { privilege in !excludes(privilege.place.path, input) }
    if let approver = input.approver, !added.isEmpty {
      return CheckResult(
        findings: faults,
        reason: "\(CountText.words(added.count, "new privilege")), approved by \(approver)")
    }
    return CheckResult(
      findings: added.map { $0.diagnostic(owners: input.owners) } + faults,
      reason: Self.reason(added.count, unread: faults.count))
  }

  private static func reason(_ added: Int, unread: Int) -> String {
    let more = added == 0 ? [] : [CountText.words(added, "new privilege")]
    let unknown = unread == 0 ? [] : [CountText.words(unread, "place") + " can't be checked"]
    let words = more + unknown
    return words.isEmpty ? "no new privilege" : words.joined(separator: ", ")
  }

  private func excludes(_ path: String, _ input: GateInput) -> Bool {
    Globs(input.excluded).matches(path)
  }

  /// The relevant files of a commit.
  private struct Tree {
    var ids: [String: ObjectID] = [:]
    var files: [String: [UInt8]] = [:]
    let all: LinkedFiles

    var reader: PrivilegeReader { PrivilegeReader(files, unread: unread) }

    /// The unreadable files, with reasons.
    private var unread: [String: String] {
      ids.filter { files[$0.key] == nil }.mapValues { _ in "exceeds the size limit" }
        .merging(
          all.dead.mapValues { _ in
            "is a link or a submodule that points to no file in the repository"
          }
        ) { $1 }
    }
  }

  private func tree(of commit: ObjectID) async throws(Failure) -> Tree {
    let git = try session.git()
    return try await askingGit { () async throws(GitError) in
      let all = try await Self.files(of: commit, git)
      var tree = Tree(all: all)
      var wanted = all.files.filter { PrivilegeReader.isWanted($0.key) }
      let paths = all.files.merging(all.behind) { own, _ in own }
      // Files that projects name and include can name further files.
      while !wanted.isEmpty {
        try await Self.read(git, wanted, into: &tree)
        let named = Set(PrivilegeReader.named(by: tree.files, among: paths.keys))
        wanted = paths.filter { named.contains($0.key) && tree.ids[$0.key] == nil }
      }
      tree.ids.merge(all.dead) { own, _ in own }
      return tree
    }
  }

  /// The files that a build finds, including through links.
  private static func files(
    of commit: ObjectID, _ git: GitCommands
  ) async throws(GitError) -> LinkedFiles {
    let entries = try await git.entries(in: commit)
    let links = entries.filter { $0.kind == .link }
    let targets = try await git.blobs(links.map(\.id), limit: longestPath)
    let pairs = zip(links, targets).compactMap { link, target in
      target.map { (link.path, String(decoding: $0, as: UTF8.self)) }
    }
    return LinkedFiles(entries, targets: Dictionary(pairs, uniquingKeysWith: { $1 }))
  }

  private static func read(
    _ git: GitCommands, _ wanted: [String: ObjectID], into tree: inout Tree
  ) async throws(GitError) {
    let wanted = wanted.sorted { $0.key < $1.key }
    let contents = try await git.blobs(wanted.map(\.value), limit: limit, total: total)
    for (file, bytes) in zip(wanted, contents) {
      tree.ids[file.key] = file.value
      tree.files[file.key] = bytes
    }
  }
}

/// The files of a commit by every path that reaches them, as a build finds them.
struct LinkedFiles {
  /// Files, and links to files, with the ids of the bytes.
  private(set) var files: [String: ObjectID] = [:]
  /// Files behind links to directories.
  private(set) var behind: [String: ObjectID] = [:]
  /// Links to nothing in the repository, and submodules, with their ids.
  private(set) var dead: [String: ObjectID] = [:]

  /// The depth of nested links.
  private static let rounds = 8
  /// The number of files behind links to directories, which may contain each other.
  private static let most = 100_000

  /// Follows the links among the entries; `targets` are their destinations.
  init(_ entries: [TreeEntry], targets: [String: String]) {
    for entry in entries {
      if entry.kind == .file { files[entry.path] = entry.id } else { dead[entry.path] = entry.id }
    }
    for _ in 0..<Self.rounds where !dead.isEmpty {
      let paths = Array(files.keys).sorted()
      let before = dead.count
      for link in dead.keys.sorted() {
        guard let target = targets[link].flatMap({ SpecPath.destination($0, of: link) })
        else { continue }
        if let id = files[target] ?? behind[target] {
          files[link] = id
          dead[link] = nil
        } else {
          follow(link, to: target, among: paths)
        }
      }
      if dead.count == before { break }
    }
  }

  private mutating func follow(_ link: String, to directory: String, among paths: [String]) {
    let start = directory.isEmpty ? "" : directory + "/"
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < start { low = middle + 1 } else { high = middle }
    }
    let found = paths[low...].prefix { $0.hasPrefix(start) }
    if found.isEmpty || behind.count + found.count > Self.most { return }
    for path in found { behind[link + "/" + path.dropFirst(start.count)] = files[path] }
    dead[link] = nil
  }
}
