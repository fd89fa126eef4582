import Configuration
import Diagnostics
import Effects
import Git
import Manifests
import Session
import StringCatalogs

/// The languages that the keys of a catalog must have, and who says so.
struct RequiredLanguages: Sendable {
  /// Nil for the languages that the catalog itself has.
  let languages: [String]?
  let origin: String
  /// True where the project lists them, and not somebody who chose some.
  var isOfProject = false
  /// True where Xcode generates Swift symbols for the catalog's keys.
  var generatesSymbols = false

  /// What the file's own languages are called.
  static let ofFile = RequiredLanguages(languages: nil, origin: "the catalog itself")

  /// Who says so, for the reader.
  var note: String {
    "required languages: those of \(origin)"
      + (languages.map { " (\($0.joined(separator: ", ")))" } ?? "")
  }

  /// That languages stand in for their regions, where they do.
  static func note(covered count: Int) -> [String] {
    if count == 0 { return [] }
    return [
      "strings.regional-fallback: another language stands in for \(CountText.words(count, "text"))"
    ]
  }

  /// Whatever was asked for on the command line or in the configuration; nil where nothing was.
  static func asked(_ line: [String]?, _ configured: [String]?) -> RequiredLanguages? {
    if let line { return RequiredLanguages(languages: line, origin: "--languages") }
    return configured.map { RequiredLanguages(languages: $0, origin: "strings.languages") }
  }
}

/// Who says which languages the catalogs of a repository must have.
struct LanguageDemands: Sendable {
  private let asked: RequiredLanguages?
  private let projects: ProjectLanguages

  /// Asks the command line, the configuration, and only then the projects.
  init(
    _ line: [String]?, _ configured: [String]?, in session: Session
  ) async throws(Failure) {
    asked = RequiredLanguages.asked(line, configured)
    projects = try await ProjectLanguages(in: session)
  }

  /// The languages that the catalog at a path must have.
  func languages(for path: String) -> RequiredLanguages {
    let project = projects.required(for: path)
    var required = asked ?? project ?? .ofFile
    required.generatesSymbols = projects.generateSymbols(path)
    return required
  }
}

/// The Xcode projects of a repository with their languages.
struct ProjectLanguages: Sendable {
  private struct Project: Sendable {
    /// The directory that holds the project, with a slash behind it; empty at the top.
    let directory: String
    let path: String
    let languages: [String]
  }

  private var projects: [Project] = []
  /// The directories of projects that generate Swift symbols, with a slash behind each.
  private var symbolDirectories: [String] = []

  private static let project = "project.pbxproj"
  private static let manifest = "project.yml"
  private static let limit = 64 << 20

  /// Reads the projects that git knows of; none outside a repository.
  init(in session: Session) async throws(Failure) {
    guard let worktree = session.location?.worktree else { return }
    let paths = try await session.files(matching: [
      "*.xcodeproj/" + Self.project, "*" + Self.manifest,
    ])
    // A project says more than the manifest that it was made from.
    for path in paths.filter(Self.isProject) + paths.filter({ !Self.isProject($0) }) {
      guard let bytes = try? session.world.files.read(worktree + "/" + path, Self.limit) else {
        continue
      }
      add(path, bytes)
    }
  }

  private static func isProject(_ path: String) -> Bool { path.hasSuffix("/" + project) }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    let isProject = Self.isProject(path)
    let named = isProject ? String(path.dropLast(Self.project.utf8.count + 1)) : path
    let slash = named.lastIndex(of: "/").map(named.index(after:)) ?? named.startIndex
    if !isProject, named[slash...] != Self.manifest { return }
    if GeneratedSymbols.areStated(in: bytes) {
      symbolDirectories.append(String(named[..<slash]))
    }
    let languages =
      isProject
      ? KnownRegions.languages(inProject: bytes) : ShippedLanguages.stated(inManifest: bytes)
    guard let languages else { return }
    projects.append(
      Project(directory: String(named[..<slash]), path: named, languages: languages))
  }

  /// Those of the project in the nearest directory above a catalog.
  func required(for path: String) -> RequiredLanguages? {
    let nearest = projects.filter { path.hasPrefix($0.directory) }
      .max { $0.directory.utf8.count < $1.directory.utf8.count }
    return nearest.map {
      RequiredLanguages(languages: $0.languages, origin: $0.path, isOfProject: true)
    }
  }

  /// True where a project above the catalog generates Swift symbols.
  func generateSymbols(_ path: String) -> Bool { symbolDirectories.contains(where: path.hasPrefix) }
}
