import Base
import Configuration
import Git
import Gitflow
import Preflight
import Session

/// The files that `preflight` checks.
struct FoundFiles {
  let files: PreflightFiles
  /// Built apps: `.ipa`, `.aab` and `.apk` files and `.xcarchive` directories, by absolute path.
  let archives: [BuiltApp]

  /// Finds the files at paths, directories searched; without paths, those of the repository.
  ///
  /// `top` is another folder that has the files of the repository, such as an exported index.
  init(
    _ paths: [String], app: String? = nil, below top: String? = nil, in session: Session
  ) async throws(Failure) {
    var finding = Finding(session: session)
    let worktree = session.location?.worktree
    if let top, top != worktree {
      finding.walk("", top, depth: 0)
    } else if paths.isEmpty, let worktree {
      for path in try await session.files(matching: ["*"]) {
        finding.add(path, worktree + "/" + path)
      }
    } else {
      for path in paths.isEmpty ? ["."] : paths { try finding.search(path) }
    }
    if let app { try finding.keep(app) }
    let (places, system) = (finding.places, session.world.files)
    files = PreflightFiles(
      Array(places.keys),
      start: { path, count in
        Self.result(of: path, in: places) { place throws(FileError) in
          try system.openRanges(place).read(at: 0, count)
        }
      },
      read: { path, limit in
        Self.result(of: path, in: places) { place throws(FileError) in
          try system.read(place, limit)
        }
      })
    archives = finding.archives.sorted { $0.path < $1.path }
      .map { BuiltApp($0.path, at: $0.absolute, in: system) }
  }

  private static func result(
    of path: String, in places: [String: String],
    _ read: (_ place: String) throws(FileError) -> [UInt8]
  ) -> Result<[UInt8], FileError> {
    guard let place = places[path] else { return .failure(.notFound(path: path)) }
    do throws(FileError) {
      return .success(try read(place))
    } catch {
      return .failure(error)
    }
  }

  private struct Finding {
    let session: Session
    var places: [String: String] = [:]
    var archives: [(path: String, absolute: String)] = []

    private static let deepest = 64
    /// Folders of packages and generated files.
    private static let foreign: Set<Substring> = [
      "Pods", "Carthage", "SourcePackages", "DerivedData", "node_modules", ".git", ".build",
      ".gradle", "build", ".dart_tool",
    ]

    /// Adds a file of the repository, unless it belongs to a package or is generated.
    mutating func add(_ path: String, _ absolute: String) {
      if path.split(separator: "/").dropLast().contains(where: Self.foreign.contains) { return }
      places[path] = absolute
    }

    mutating func search(_ path: String) throws(Failure) {
      let absolute = session.world.absolute(path)
      let shown = shown(absolute) ?? path
      guard (try? session.world.files.status(absolute)) != nil else {
        throw Failure(.unavailable, "usage", "no file at \(ForeignText.quoted(path))")
      }
      let isFolder = (try? session.world.files.list(absolute)) != nil
      if BuiltApp.isOne(path, isFolder: isFolder) {
        archives.append((shown, absolute))
      } else if isFolder {
        walk(shown == "" ? "" : shown, absolute, depth: 0)
      } else {
        places[shown] = absolute
      }
    }

    mutating func walk(_ shown: String, _ absolute: String, depth: Int) {
      guard depth < Self.deepest, let entries = try? session.world.files.list(absolute) else {
        return
      }
      for entry in entries {
        let name = shown.isEmpty || shown == "." ? entry.name : shown + "/" + entry.name
        let place = absolute + "/" + entry.name
        switch entry.kind {
        case .directory where BuiltApp.isOne(name, isFolder: true): archives.append((name, place))
        case .directory where Self.foreign.contains(entry.name[...]): break
        case .directory: walk(name, place, depth: depth + 1)
        case .regular where BuiltApp.isOne(name, isFolder: false): archives.append((name, place))
        case .regular, .link: places[name] = place
        case .other: break
        }
      }
    }

    /// Keeps the files of an app, and those that all share.
    mutating func keep(_ app: String) throws(Failure) {
      let layout = try session.policy().policy.model.apps
      guard let app = layout.apps.first(where: { $0.name == app }) else { return }
      places = places.filter { layout.contains(Array($0.key.utf8), in: app) }
    }

    /// The path relative to the top of the repository, if it is inside.
    private func shown(_ absolute: String) -> String? {
      let place = FilePath.collapsingParents(absolute, files: session.world.files)
      guard let worktree = session.location?.worktree else { return nil }
      if place == worktree { return "" }
      return place.hasPrefix(worktree + "/") ? String(place.dropFirst(worktree.count + 1)) : nil
    }
  }
}
