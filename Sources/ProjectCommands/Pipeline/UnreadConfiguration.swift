import Configuration
import Diagnostics
import Effects
import Gitflow
import Manifests
import Session

/// A configuration below the top of a repository, such as that of a project made in a directory.
struct UnreadConfiguration {
  /// From the top.
  let path: String
  /// True where the top has none, and flowctl made a project beside this one: no pipeline is made.
  let stops: Bool
  let project: ManifestProject

  private var directory: String { SpecPath.directory(of: path) }

  /// The one of the session's directory or of one above it, else of a directory at the top.
  ///
  /// Where the top has none, directories further down are looked at, too.
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
  /// Directories of one level: a tree of sources has fewer, one of packages is not looked through.
  private static let most = 500

  /// Those near the top first, without hidden ones.
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

  /// Why no pipeline is made where the top has none.
  var failure: Failure {
    let directory = project.typed(path: directory)
    return Failure(
      .badConfiguration, .configuration,
      "'\(ForeignText.shown(path))' is not read: the pipeline uses the configuration "
        + "at the top of the repository",
      hint: .explain("move the content of '\(directory)' to the top of the repository"))
  }

  /// What the reader of a pipeline should know.
  var note: String {
    "'\(ForeignText.shown(path))' is not read: the pipeline uses the one at the top"
  }
}
