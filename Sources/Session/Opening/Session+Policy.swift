package import Configuration
package import Diagnostics
import Effects
package import Git
package import Gitflow

extension Session {
  /// The name of the configuration file at the root of a repository.
  package static let configurationName = ".flowctl.yml"

  /// Where commits have their policy; nil where the command line names a file that no change can
  /// touch.
  ///
  /// In a CI run a file of the repository is one that the change may have written itself.
  var policyPath: String? {
    guard let configurationPath else { return Self.configurationName }
    guard CIRun.isPresent(in: world.environment) else { return nil }
    return pathInRepository(configurationPath)
  }

  /// A file's path from the top of the repository, by whatever links it is named; nil outside.
  private func pathInRepository(_ path: String) -> String? {
    // A path with the dot behind it leads to the directory itself, not to a link.
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

  /// The configuration in force: that of the commit which is judged, else what is named or here.
  ///
  /// With `sections` the rest of a file that is known to be sound is not decoded.
  package func policy(
    reading sections: ConfigSections = .all
  ) throws(Failure) -> LoadedPolicy {
    if let committed { return try committed.policy.get() }
    return try settled(try ownPolicy(reading: sections))
  }

  /// What the repository asks for, made stricter by its organisation, with the remote of this
  /// clone.
  package func settled(_ loaded: LoadedPolicy) throws(Failure) -> LoadedPolicy {
    var loaded = try OrganisationPolicy(session: self).tightening(loaded)
    guard loaded.policy.remote == Policy().remote, let only = location?.remotes.first,
      location?.remotes.count == 1, only != loaded.policy.remote,
      (try? BranchName(parsing: only, characters: .unicode)) != nil
    else { return loaded }
    loaded.configuration.policy.remote = only
    return loaded
  }

  /// What the repository asks for by itself.
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
    // A link would be read from anywhere, and the cache would not see its target change.
    if status.kind == .link { throw Self.link }
    let tree = try PolicyCache(session: self).tree(of: status) { () throws(Failure) in
      try Self.soundTree(try bytes(at: path), path: Self.configurationName)
    }
    return LoadedPolicy(
      try Self.decoded(tree, path: Self.configurationName, sections),
      origin: Self.configurationName)
  }

  /// The same for those who can do without it.
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
    try decoded(try tree(bytes, path: path), path: path)
  }

  /// The configuration that a commit holds.
  package func configuration(of blob: Blob, path: String) throws(Failure) -> Configuration {
    let tree = try PolicyCache(session: self).tree(of: blob) { () throws(Failure) in
      try Self.soundTree(blob.bytes, path: path)
    }
    return try Self.decoded(tree, path: path)
  }

  /// Only what is sound in whole is kept, so that a hook may decode a part of it.
  private static func soundTree(_ bytes: [UInt8], path: String) throws(Failure) -> ConfigNode {
    let tree = try tree(bytes, path: path)
    _ = try decoded(tree, path: path)
    return tree
  }

  static func tree(_ bytes: [UInt8], path: String) throws(Failure) -> ConfigNode {
    do throws(ConfigReadError) {
      return try ConfigReader.read(bytes)
    } catch {
      throw Failure(.badConfiguration, [error.diagnostic(path: path)])
    }
  }

  static func decoded(
    _ tree: ConfigNode, path: String, _ sections: ConfigSections = .all
  ) throws(Failure) -> Configuration {
    do throws(ConfigurationError) {
      return try Configuration.decode(tree, path: path, sections: sections)
    } catch {
      throw Failure(.badConfiguration, error.diagnostics)
    }
  }

  private static func unreadable(_ path: String, _ error: FileError) -> Failure {
    Failure(.badConfiguration, .configuration, "can't read '\(path)': \(error.reason)")
  }
}

/// A policy with the place that it was read from.
package struct LoadedPolicy: Sendable {
  package var configuration: Configuration
  /// For people: `.flowctl.yml`, `.flowctl.yml of origin/main`, `the defaults`.
  package var origin: String

  /// A policy from a place.
  package init(_ configuration: Configuration, origin: String) {
    self.configuration = configuration
    self.origin = origin
  }

  /// True where no file says anything.
  package var isDefault: Bool { origin == Self.defaults }

  /// The origin of the policy without a file.
  static let defaults = "the defaults"

  /// The policy that the configuration decodes to.
  package var policy: Policy { configuration.policy }
}

/// The policy of a commit, or what is wrong with it.
package struct CommittedPolicy: Sendable {
  package let commit: ObjectID
  let policy: Result<LoadedPolicy, Failure>
}
