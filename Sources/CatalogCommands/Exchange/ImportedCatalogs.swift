import Diagnostics
import Git
import Session
import StringCatalogs

/// Finds the catalogs for files from translators; only catalogs of the repository.
struct ImportedCatalogs {
  private let named: String?
  private let session: Session
  private let store: CatalogStore

  /// The catalogs of a session; a catalog that the user gives is used for every file.
  init(named: String?, in session: Session) {
    self.named = named
    self.session = session
    store = CatalogStore(session: session)
  }

  /// The catalog of a table; nil if the repository lacks the one in the file.
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

  /// The failure if no file fits a catalog of the repository.
  func nothing(named name: String) async throws(Failure) -> Failure {
    let files = try await store.files(at: [])
    return Failure(
      .unavailable, "usage", "string catalog '\(name)' doesn't exist",
      hint: .retry(with: "--catalog", files[0].path))
  }

  /// Xcode's paths start at the project's directory: try these, and the top of the repository.
  private func directories() async throws(Failure) -> [String] {
    guard session.location?.worktree != nil else { return [""] }
    let projects = try await session.files(matching: ["*.xcodeproj/project.pbxproj"])
    return [""]
      + projects.map { project in
        project.split(separator: "/").dropLast(2).map { $0 + "/" }.joined()
      }
  }

  /// A path without `.` and `..`; nil if it points outside the repository.
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
