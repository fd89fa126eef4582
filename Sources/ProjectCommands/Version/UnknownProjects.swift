import Base
import Manifests

/// Xcode projects whose project file has another format than those that are read.
struct UnknownProjects {
  /// Pathspec of the project file of a project, in any format.
  static let pattern = "*.xcodeproj/project.*"

  /// The project files of another format.
  let files: Set<String>
  /// Those of projects without a known one.
  private let paths: [String]

  init(among paths: [String]) {
    let all = paths.filter { SpecPath.directory(of: $0).hasSuffix(".xcodeproj") }
    func isKnown(_ path: String) -> Bool {
      [".pbxproj", ".xcproj"].contains(where: path.hasSuffix)
    }
    let known = Set(all.filter(isKnown).map(SpecPath.directory))
    let others = all.filter {
      !isKnown($0) && $0.hasPrefix(SpecPath.directory(of: $0) + "/project.")
    }
    files = Set(others)
    self.paths = others.filter { !known.contains(SpecPath.directory(of: $0)) }
  }

  var findings: [Diagnostic] {
    paths.map { path in
      .undecided(
        .versionShadow,
        "can't determine the version in \(ForeignText.quoted(path)): unknown project format",
        place: Place(path: path, line: 1))
    }
  }
}
