import Diagnostics
import Git
import Session
import StringCatalogs

/// Finds the catalogs that files from translators are about: only those that the repository has.
struct ImportedCatalogs {
  private let named: String?
  private let session: Session
  private let store: CatalogStore

  /// Catalogs of a session; one that the user has named serves every file.
  init(named: String?, in session: Session) {
    self.named = named
    self.session = session
    store = CatalogStore(session: session)
  }

  /// The catalog of a table; nil where the repository lacks the one that the file names.
  func catalog(
    of table: ImportedTable, from text: FileText
  ) async throws(Failure) -> CatalogFile? {
    if let named { return try await store.one(at: named) }
    let files = try await store.files(at: [])
    guard let original = table.original else {
      let name = (text.path.split(separator: "/").last ?? "").prefix { $0 != "." } + ".xcstrings"
      let alike = files.filter { $0.path.split(separator: "/").last == name }
      return alike.count == 1 ? alike[0] : try await store.one(at: nil)
    }
    let wanted = Set(try await directories().compactMap { Self.resolved($0 + original) })
    let found = files.filter { wanted.contains($0.path) }
    return found.count == 1 ? found[0] : nil
  }

  /// That no file is about a catalog of the repository.
  func nothing(named name: String) async throws(Failure) -> Failure {
    let files = try await store.files(at: [])
    return Failure(
      .unavailable, "usage", "there is no string catalog '\(name)' here",
      hint: .retry(with: "--catalog", files[0].path))
  }

  /// Xcode writes paths from the directory of its project: those, and the top of the repository.
  private func directories() async throws(Failure) -> [String] {
    guard session.location?.worktree != nil else { return [""] }
    let projects = try await session.files(matching: ["*.xcodeproj/project.pbxproj"])
    return [""]
      + projects.map { project in
        project.split(separator: "/").dropLast(2).map { $0 + "/" }.joined()
      }
  }

  /// A path without `.` and `..`; nil where it leads out of the repository.
  static func resolved(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if parts.popLast() == nil { return nil }
    }
    return path.hasPrefix("/") ? nil : parts.joined(separator: "/")
  }
}
