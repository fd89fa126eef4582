import Base
import Gates
import Git
import Session

/// A copy of a commit in its own repository, where violations can be injected.
///
/// It reads the objects of the original repository and writes none there.
struct PlantedRepository {
  let session: Session
  private let temporary: TemporaryDirectory
  private let git: GitCommands
  /// A commit without parents, of the files that were copied.
  private let base: ObjectID
  private let head: String

  static let rule: RuleID = "gate-selftest"
  private static let largestSource = 1 << 20

  /// Copies the files of a commit; filters don't run, so files are as Git stores them.
  static func make(
    of commit: ObjectID, in session: Session
  ) async throws(Failure) -> PlantedRepository {
    let temporary = try TemporaryDirectory.make("selftest", for: rule, in: session.world)
    do throws(Failure) {
      return try await make(of: commit, in: session, temporary)
    } catch {
      temporary.remove()
      throw error
    }
  }

  private static func make(
    of commit: ObjectID, in session: Session, _ temporary: TemporaryDirectory
  ) async throws(Failure) -> PlantedRepository {
    let original = try session.repository()
    let files = session.world.files
    try askingFiles(.cannotCreate, rule, "can't write '\(temporary.path)'") {
      () throws(FileError) in
      try files.makeDirectory("\(temporary.path)/\(RepositorySkeleton.refs)")
      try write(RepositorySkeleton.files(for: original), below: temporary.path, by: files)
    }
    var world = session.world
    world.directory = temporary.path
    let copy = try Session.open(world, configuration: session.configurationInForce)
    let git = try copy.git()
    let base = try await askingGit { () async throws(GitError) in
      try await git.readTree(of: commit)
      try await git.exportIndex(to: temporary.path + "/")
      return try await git.commitTree(
        try await git.writeTree(), parents: [], message: "Copy of HEAD")
    }
    return PlantedRepository(
      session: copy, temporary: temporary, git: git, base: base, head: RepositorySkeleton.head)
  }

  /// The files into which violations can be injected.
  func ground() async throws(Failure) -> PlantGround {
    let paths = try await askingGit(await git.files(of: base, endingWith: ""))
    let (files, directory) = (session.world.files, temporary.path)
    return PlantGround(paths) { path in
      let bytes = try? files.read("\(directory)/\(path)", Self.largestSource)
      return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The copy without a change.
  func untouched() async throws(Failure) -> GateInput {
    try await askingGit(await git.createRef(head, at: base))
    return GateInput(Change(head: base, mergeBase: base), directory: temporary.path)
  }

  /// Commits a violation on top of the copy.
  func planted(_ plant: GatePlant) async throws(Failure) -> GateInput {
    var change = Change(source: plant.branch, mergeBase: base)
    if !plant.targetFiles.isEmpty {
      let target = try await commit(plant.targetFiles, "Change of the target")
      change.target = GatePlant.mark
      try await askingGit(await git.createRef("refs/heads/" + GatePlant.mark, at: target))
    }
    let commit = try await commit(plant.files, "Violation that a gate must find")
    try await askingGit(await git.createRef(head, at: commit))
    change.head = commit
    return GateInput(change, directory: temporary.path)
  }

  /// Removes the copy.
  func remove() { temporary.remove() }

  private func commit(
    _ texts: [String: String], _ message: String
  ) async throws(Failure) -> ObjectID {
    try askingFiles(
      .cannotCreate, Self.rule, "can't inject a violation",
      try Self.write(texts, below: temporary.path, by: session.world.files))
    return try await askingGit { () async throws(GitError) in
      try await git.addToIndex(texts.keys.sorted())
      return try await git.commitTree(
        try await git.writeTree(), parents: [base], message: message)
    }
  }

  private static func write(
    _ texts: [String: String], below directory: String, by files: FileSystem
  ) throws(FileError) {
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      try files.makeDirectory(FileName.parent("\(directory)/\(path)"))
      try files.replace("\(directory)/\(path)", Array(text.utf8))
    }
  }
}

extension Session {
  /// Absolute path of the configuration of this session, also for another tree.
  fileprivate var configurationInForce: String? {
    if let configurationPath { return configurationPath }
    guard let path = location?.worktree.map({ $0 + "/" + Self.configurationName }),
      (try? world.files.status(path)) != nil
    else { return nil }
    return path
  }
}

/// The files of a new repository that reads the objects of another; no program or template of
/// the machine changes them.
private enum RepositorySkeleton {
  /// The branch of HEAD.
  static let head = "refs/heads/flowctl-selftest"

  /// The directory of refs, which must exist before the first one.
  static let refs = ".git/refs/heads"

  /// Texts by path.
  static func files(for original: RepositoryLocation) -> [String: String] {
    [
      ".git/HEAD": "ref: \(head)\n", ".git/config": configuration(original.objectFormat),
      ".git/objects/info/alternates": original.commonDirectory + "/objects\n",
    ]
  }

  private static func configuration(_ format: ObjectFormat) -> String {
    let core = "[core]\n\tbare = false\n\trepositoryformatversion = "
    return switch format {
    case .sha256: core + "1\n[extensions]\n\tobjectformat = sha256\n"
    case .sha1, .other: core + "0\n"
    }
  }
}
