package import Configuration
package import Base
package import Git
package import Gitflow

extension Session {
  /// The name of the configuration file at the root of a repository.
  package static let configurationName = ".flowctl.yml"

  /// The path of the policy in commits; nil for a file outside of the repository.
  ///
  /// In a CI run the change itself may have written a file of the repository.
  package var policyPath: String? {
    guard let configurationPath else { return Self.configurationName }
    guard CIRun.isPresent(in: world.environment) else { return nil }
    return pathInRepository(configurationPath)
  }

  /// A file's path relative to the top of the repository, with links resolved; nil outside.
  private func pathInRepository(_ path: String) -> String? {
    // A path with a dot at its end means the directory itself, not a link.
    func inode(_ directory: some StringProtocol) -> UInt64? {
      (try? world.files.status(directory + "/."))?.inode
    }
    guard let worktree = location?.worktree, let top = inode(worktree) else { return nil }
    let path = world.absolute(path)
    for index in path.indices.reversed() where path[index] == "/" {
      guard inode(path[..<index]) == top else { continue }
      return path[path.index(after: index)...].split(separator: "/").filter { $0 != "." }
        .joined(separator: "/")
    }
    return nil
  }

  /// The effective configuration: that of the checked commit, else the named or the local one.
  ///
  /// With `sections` the rest of a valid file is not decoded.
  package func policy(
    reading sections: ConfigSections = .all
  ) throws(Failure) -> LoadedPolicy {
    if let committed { return try committed.policy.get().focused(on: app) }
    let loaded = try locally(try ownPolicy(reading: sections)).focused(on: app)
    // A hook needs the versions of few names, and not the tags.
    return sections == .all ? withVersionStyle(loaded) : loaded
  }

  /// The repository's policy with its organization's, the remote of this clone and its versions.
  ///
  /// Versions in names may be written as in its tags.
  package func applyingOrganizationPolicy(_ loaded: LoadedPolicy) throws(Failure) -> LoadedPolicy {
    withVersionStyle(try locally(loaded).focused(on: app))
  }

  private func locally(_ loaded: LoadedPolicy) throws(Failure) -> LoadedPolicy {
    var loaded = try OrganisationPolicy(session: self).tightening(loaded)
    guard loaded.policy.remote == Policy().remote, let only = location?.remotes.first,
      location?.remotes.count == 1, only != loaded.policy.remote,
      (try? BranchName(parsing: only, characters: .unicode)) != nil
    else { return loaded }
    loaded.configuration.policy.remote = only
    return loaded
  }

  /// The repository's own policy.
  private func ownPolicy(reading sections: ConfigSections) throws(Failure) -> LoadedPolicy {
    if let configurationPath {
      return LoadedPolicy(
        try Self.configuration(try bytes(at: configurationPath), path: configurationPath),
        origin: configurationPath)
    }
    guard let worktree = location?.worktree else {
      return LoadedPolicy(.default, origin: LoadedPolicy.defaults)
    }
    let path = worktree + "/" + Self.configurationName
    guard let status = try status(of: path) else {
      return LoadedPolicy(.default, origin: LoadedPolicy.defaults)
    }
    // A link could point anywhere, and the cache would not notice a change of its target.
    if status.kind == .link { throw Self.link }
    let name = Self.configurationName
    let configuration = try PolicyCache(session: self).configuration(
      of: status, path: name, sections
    ) { () throws(Failure) in
      try Self.document(try bytes(at: path), path: name)
    }
    return LoadedPolicy(configuration, origin: name)
  }

  /// The same for callers that don't require it.
  package func policyOrFailure() -> Result<LoadedPolicy, Failure> {
    do throws(Failure) {
      return .success(try policy())
    } catch {
      return .failure(error)
    }
  }

  private static var link: Failure {
    Failure(
      .badConfiguration, .configuration,
      "'\(configurationName)' is a symbolic link; flowctl doesn't follow it",
      hint: "replace the link with the file, or pass it: --config FILE")
  }

  private func status(of path: String) throws(Failure) -> FileStatus? {
    do throws(FileError) {
      return try world.files.status(path)
    } catch .notFound {
      return nil
    } catch {
      throw Self.unreadable(Self.configurationName, error)
    }
  }

  private func bytes(at path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try world.files.read(path, ConfigLimits.bytes)
    } catch {
      throw Self.unreadable(path, error)
    }
  }

  /// Reads a configuration file.
  package static func configuration(_ bytes: [UInt8], path: String) throws(Failure) -> Configuration
  {
    let tree = try tree(bytes, path: path)
    return try valid { () throws(ConfigurationError) in
      try Configuration.decode(tree, path: path)
    }
  }

  /// The configuration of a commit.
  package func configuration(of blob: Blob, path: String) throws(Failure) -> Configuration {
    try PolicyCache(session: self).configuration(of: blob, path: path) { () throws(Failure) in
      try Self.document(blob.bytes, path: path)
    }
  }

  /// Only a valid file is cached, so that a hook may decode a part of it.
  private static func document(_ bytes: [UInt8], path: String) throws(Failure) -> ConfigDocument {
    let tree = try tree(bytes, path: path)
    return try valid { () throws(ConfigurationError) in
      try ConfigDocument(valid: tree, path: path)
    }
  }

  static func tree(_ bytes: [UInt8], path: String) throws(Failure) -> ConfigNode {
    do throws(ConfigReadError) {
      return try ConfigReader.read(bytes)
    } catch {
      throw Failure(.badConfiguration, [error.diagnostic(path: path)])
    }
  }

  static func valid<Value>(
    _ read: () throws(ConfigurationError) -> Value
  ) throws(Failure) -> Value {
    do throws(ConfigurationError) {
      return try read()
    } catch {
      throw Failure(.badConfiguration, error.diagnostics)
    }
  }

  private static func unreadable(_ path: String, _ error: FileError) -> Failure {
    Failure(.badConfiguration, .configuration, "can't read '\(path)': \(error.reason)")
  }
}

/// A policy with its origin.
package struct LoadedPolicy: Sendable {
  package var configuration: Configuration
  /// As text: `.flowctl.yml`, `.flowctl.yml of origin/main`, `the defaults`.
  package var origin: String

  package init(_ configuration: Configuration, origin: String) {
    self.configuration = configuration
    self.origin = origin
  }

  /// True without a policy file.
  package var isDefault: Bool { origin == Self.defaults }

  /// The origin of the policy without a file.
  static let defaults = "the defaults"

  /// The policy decoded from the configuration.
  package var policy: Policy { configuration.policy }
}

/// The policy of a commit, or its errors.
package struct CommittedPolicy: Sendable {
  package let commit: ObjectID
  let policy: Result<LoadedPolicy, Failure>
}
