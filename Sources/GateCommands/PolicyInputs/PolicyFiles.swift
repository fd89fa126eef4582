import Configuration
import Base
import Gates
import Git
import Session

/// The policy files of one commit or of the working tree.
struct PolicyFiles: Sendable {
  var configuration: Configuration
  /// Where the configuration was read, for users.
  var origin: String
  /// False without a configuration file: then nothing can be loosened.
  var hasConfiguration = true
  var waivers: [Waiver] = []
  var quarantine: [QuarantinedTest] = []
  var baseline = Baseline([:])

  /// The files that accept findings.
  static let exceptionPaths = [Waivers.path, Quarantine.path, GateBaseline.path]

  /// The files of the working tree.
  static func here(_ loaded: LoadedPolicy, in session: Session) throws(Failure) -> PolicyFiles {
    var files = PolicyFiles(configuration: loaded.configuration, origin: loaded.origin)
    guard let worktree = session.location?.worktree else { return files }
    try files.readExceptions { path, limit throws(Failure) in
      try session.regularFile(worktree + "/" + path, named: path, limit: limit)
    }
    return files
  }

  /// The files of a commit, with the policy that was read there.
  static func of(
    _ commit: ObjectID, _ source: LoadedBasePolicy, objects: ObjectReader
  ) async throws(Failure) -> PolicyFiles {
    var files = PolicyFiles(
      configuration: source.loaded.configuration, origin: source.loaded.origin,
      hasConfiguration: source.hasFile)
    var blobs: [String: [UInt8]] = [:]
    for path in exceptionPaths {
      if let kind = objects.whatIsNoFile(path, in: commit) {
        throw Failure(
          .badConfiguration, .configuration, "can't read '\(path)': it is \(kind)",
          hint: .git("ls-tree", "\(commit)", path))
      }
      blobs[path] = try await bytes(path, commit, objects)
    }
    try files.readExceptions { path, _ in blobs[path] }
    return files
  }

  /// The bytes of a file of a commit; nil without it.
  static func bytes(
    _ path: String, _ commit: ObjectID, _ objects: ObjectReader
  ) async throws(Failure) -> [UInt8]? {
    try await askingGit(
      await objects.readBlob(commit, path: path, limit: MergedFiles.limit))?.bytes
  }

  mutating func readExceptions(
    _ read: (_ path: String, _ limit: Int) throws(Failure) -> [UInt8]?
  ) throws(Failure) {
    let (waived, quarantined) = (
      try read(Waivers.path, ConfigLimits.bytes), try read(Quarantine.path, ConfigLimits.bytes)
    )
    do throws(ConfigurationError) {
      waivers =
        try waived.map { bytes throws(ConfigurationError) in try WaiverFile.read(bytes) } ?? []
      quarantine =
        try quarantined.map { bytes throws(ConfigurationError) in try QuarantineFile.read(bytes) }
        ?? []
    } catch {
      throw Failure(.badConfiguration, error.diagnostics)
    }
    guard let bytes = try read(GateBaseline.path, MergedFiles.limit) else { return }
    do throws(BaselineError) {
      baseline = try Baseline(parsing: bytes)
    } catch {
      throw Failure(
        .badConfiguration,
        [
          Diagnostic(
            .configuration, "the line is not a valid baseline entry",
            place: Place(path: GateBaseline.path, line: error.line))
        ])
    }
  }

  /// The requirements that a change loosens, in all files.
  static func loosenings(
    base: PolicyFiles, change: PolicyFiles, today: CalendarDay
  ) -> [Loosening] {
    TwoPolicies(base: base.configuration.gates, change: change.configuration.gates).loosenings
      + (base.hasConfiguration ? base.configuration.loosenings(by: change.configuration) : [])
      + Waivers(base.waivers, today: today).loosenings(by: Waivers(change.waivers, today: today))
      + Quarantine(base.quarantine, today: today)
      .loosenings(by: Quarantine(change.quarantine, today: today))
      + GateBaseline(base.baseline).loosenings(by: change.baseline)
  }

  /// The place of a key path or file in the change.
  func place(of path: String) -> Place? {
    if path.hasPrefix(".flowctl/") { return Place(path: path, line: 1) }
    guard case .file(let file, let line) = configuration.origin(of: path) else {
      return Place(path: Session.configurationName, line: 1)
    }
    return Place(path: file, line: line)
  }
}

/// The policy files that a merge of the change would leave.
///
/// A change loosens only what it edits: where only the base edited a file, the base's is used.
struct PolicyMerge {
  let session: Session
  let objects: ObjectReader
  let base: (commit: ObjectID, files: PolicyFiles)

  /// The files after the merge; those of the change where that is unknown.
  func files(of change: PolicyFiles) async throws(Failure) -> PolicyFiles {
    let here = try await session.refs().head().id
    guard let head = session.committed?.commit ?? here, head != base.commit,
      let merged = try await MergedFiles.find(head, into: base.commit, in: session, objects)
    else { return change }
    var files = change
    try await mergeConfiguration(&files, merged)
    try await mergeExceptions(&files, merged)
    return files
  }

  private func mergeConfiguration(
    _ files: inout PolicyFiles, _ merged: MergedFiles
  ) async throws(Failure) {
    guard let path = session.policyPath else { return }
    switch try await merged.side(of: path, change: try await bytes(path)) {
    case .base: files.configuration = base.files.configuration
    case .change: return
    case .merged(let bytes):
      // An invalid merge is repaired by hand, which is checked as an edit of the change.
      guard let configuration = try? Session.configuration(bytes, path: path),
        let settled = try? session.applyingOrganizationPolicy(
          LoadedPolicy(configuration, origin: files.origin))
      else { return }
      files.configuration = settled.configuration
    }
  }

  private func mergeExceptions(
    _ files: inout PolicyFiles, _ merged: MergedFiles
  ) async throws(Failure) {
    var blobs: [String: [UInt8]] = [:]
    for path in PolicyFiles.exceptionPaths {
      let own = try await bytes(path)
      switch try await merged.side(of: path, change: own) {
      case .base: blobs[path] = try await PolicyFiles.bytes(path, base.commit, objects)
      case .change: blobs[path] = own
      case .merged(let bytes): blobs[path] = bytes
      }
    }
    var result = files.withoutExceptions
    do throws(Failure) {
      try result.readExceptions { path, _ in blobs[path] }
      files = result
    } catch {
      return
    }
  }

  /// The file of the checked commit, otherwise that of the working tree.
  private func bytes(_ path: String) async throws(Failure) -> [UInt8]? {
    if let commit = session.committed?.commit {
      return try await PolicyFiles.bytes(path, commit, objects)
    }
    guard let worktree = session.location?.worktree else { return nil }
    return try session.regularFile(
      worktree + "/" + path, named: path, limit: MergedFiles.limit)
  }
}

extension PolicyFiles {
  fileprivate var withoutExceptions: PolicyFiles {
    PolicyFiles(
      configuration: configuration, origin: origin, hasConfiguration: hasConfiguration)
  }
}

extension Session {
  /// The bytes of a regular file; nil without it.
  ///
  /// Messages contain `name`.
  func regularFile(_ path: String, named name: String, limit: Int) throws(Failure) -> [UInt8]? {
    do throws(FileError) {
      guard try world.files.status(path).kind == .regular else {
        throw FileError.failed(path: name, reason: "not a regular file")
      }
      return try world.files.read(path, limit)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.badConfiguration, .configuration, "can't read '\(name)': \(error.reason)")
    }
  }
}
