import Configuration
import Base
import YAML

/// The policy of an organization for all repositories on a machine; a repository may only be
/// stricter.
struct OrganisationPolicy {
  /// Its path, unless the system's device management contains it.
  static let path = folder + "/policy.yml"
  private static let folder = "/etc/flowctl"
  /// Its name in the system's device management.
  static let managedName = "com.apple.configuration.managed"

  let session: Session

  /// A configuration with the organization's policy; unchanged without one.
  func tightening(_ loaded: LoadedPolicy) throws(Failure) -> LoadedPolicy {
    guard let (organisation, origin) = try read() else { return loaded }
    return LoadedPolicy(
      loaded.configuration.tightened(by: organisation), origin: "\(loaded.origin) and \(origin)")
  }

  private func read() throws(Failure) -> (Configuration, origin: String)? {
    if let bytes = session.world.managedPolicy() {
      return (try Self.configuration(bytes, path: Self.managedName), Self.managedName)
    }
    guard let bytes = try file() else { return nil }
    return (try Self.configuration(bytes, path: Self.path), Self.path)
  }

  /// The bytes of the file; nil if missing, a failure if other users could have written it.
  private func file() throws(Failure) -> [UInt8]? {
    let files = session.world.files
    do throws(FileError) {
      let status = try files.status(Self.path)
      let folder = try files.status(Self.folder)
      guard status.kind == .regular, status.isSystems, folder.isSystems else { throw Self.unsafe }
      return try files.read(Self.path, ConfigLimits.bytes)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(
        .badConfiguration, .configuration, "can't read '\(Self.path)': \(error.reason)",
        hint: .run([
          Command(["sudo", "chown", "-R", "root", Self.folder]),
          Command(["sudo", "chmod", "-R", "go-w", Self.folder]),
        ]))
    }
  }

  private static let unsafe = FileError.failed(
    path: path, reason: "only root may be able to write the file")

  static func configuration(_ bytes: [UInt8], path: String) throws(Failure) -> Configuration {
    let tree = try Session.tree(bytes, path: path)
    if case .map(let entries) = tree.value,
      let other = entries.first(where: { !Configuration.organisationSections.contains($0.key) })
    {
      let known = Configuration.organisationSections.joined(separator: ", ")
      throw Failure(
        .badConfiguration,
        [
          Diagnostic(
            .configuration,
            "section '\(ForeignText.shown(other.key))' is not allowed in an organization's policy",
            hint: "allowed sections: \(known)",
            place: Place(path: path, line: other.keyPlace.line, column: other.keyPlace.column))
        ])
    }
    return try Session.valid { () throws(ConfigurationError) in
      try Configuration.decode(tree, path: path)
    }
  }
}

extension FileStatus {
  /// True if only root can change it.
  fileprivate var isSystems: Bool { owner == 0 && permissions & 0o022 == 0 }
}
