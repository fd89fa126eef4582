import Configuration
import Base
import Manifests
import Session

/// A configuration below the top of a repository, such as that of a project in a subdirectory.
struct UnreadConfiguration {
  /// Relative to the top.
  let path: String
  /// True if the top has none and flowctl created the project next to it: no pipeline is written.
  let stops: Bool
  let project: ManifestProject

  private var directory: String { SpecPath.directory(of: path) }

  /// The configuration in the session's directory or a parent, else in a directory at the top.
  ///
  /// If the top has none, deeper directories are searched, too.
  static func find(in session: Session, _ top: ManifestProject) throws(Failure) -> Self? {
    var directories: [String] = []
    var prefix = try ManifestProject.new(in: session).prefix
    while !prefix.isEmpty {
      directories.append(prefix)
      prefix = SpecPath.directory(of: prefix)
    }
    let isAtTop = !top.present(Session.configurationName).isMissing
    directories += Self.directories(of: top, depth: isAtTop ? 1 : deepest)
    let found = directories.lazy.filter { directory in
      top.present(directory + "/" + Session.configurationName).isFile
        && (try? top.files.status(top.worktree + "/" + directory + "/.git")) == nil
    }.first
    return found.map { directory in
      UnreadConfiguration(
        path: directory + "/" + Session.configurationName,
        stops: !isAtTop && top.present(directory + "/" + ManifestLock.path).isFile,
        project: top)
    }
  }

  private static let deepest = 4
  /// The directories of one level; a package folder with more of them is not searched.
  private static let most = 500

  /// Directories near the top first, without hidden ones.
  private static func directories(of top: ManifestProject, depth: Int) -> [String] {
    var found: [String] = []
    var level = [""]
    for _ in 0..<depth {
      level = level.prefix(most).flatMap { parent in
        let entries = (try? top.files.list(top.worktree + "/" + parent)) ?? []
        return entries.filter { $0.kind == .directory && !$0.name.hasPrefix(".") }
          .map { parent.isEmpty ? $0.name : parent + "/" + $0.name }.sorted()
      }
      found += level
    }
    return found
  }

  /// The reason why no pipeline is generated if the top has no configuration.
  var failure: Failure {
    let directory = project.typed(path: directory)
    return Failure(
      .badConfiguration, .configuration,
      "'\(ForeignText.shown(path))' is not read: the pipeline uses the configuration "
        + "at the top of the repository",
      hint: .explain("move the content of '\(directory)' to the top of the repository"))
  }

  /// The note for the pipeline report.
  var note: String {
    "'\(ForeignText.shown(path))' is not read: the pipeline uses the one at the top"
  }
}
