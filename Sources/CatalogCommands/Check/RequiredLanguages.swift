import ArgumentParser
import Base
import Git
import Manifests
import Session

/// The languages that the keys of a catalog must have, and where that is set.
struct RequiredLanguages: Sendable {
  /// Nil for the languages that the catalog itself has.
  var languages: [String]?
  let origin: String
  /// True if the project lists them; false if a user selected them.
  var isOfProject = false
  /// True if Xcode generates Swift symbols for the catalog's keys.
  var generatesSymbols = false

  /// The origin text for the languages that the file itself has.
  static let ofFile = RequiredLanguages(languages: nil, origin: "the catalog itself")

  /// The origin of the languages, for the user.
  var note: String {
    "required languages: from \(origin)"
      + (languages.map { " (\($0.joined(separator: ", ")))" } ?? "")
  }

  /// A note on regions that use another language's texts, if any.
  static func note(covered count: Int) -> [String] {
    if count == 0 { return [] }
    return [
      "strings.regional-fallback: another language is used for \(CountText.words(count, "text"))"
    ]
  }
}

/// Finds the languages that the catalogs of a repository must have, by its Xcode projects.
struct LanguageDemands: Sendable {
  private struct Project: Sendable {
    /// The directory of the project, with a trailing slash; empty at the top.
    let directory: String
    let path: String
    let languages: [String]
  }

  /// The languages from the command line or the configuration; nil if neither sets them.
  private let asked: RequiredLanguages?
  private var projects: [Project] = []
  /// The directories of projects that generate Swift symbols, each with a trailing slash.
  private var symbolDirectories: [String] = []

  private static let project = "project.pbxproj"
  private static let manifest = "project.yml"
  private static let limit = 64 << 20

  /// The command line wins, then the configuration, then the projects that Git tracks.
  init(
    _ line: [String]?, _ configured: [String]?, in session: Session
  ) async throws(Failure) {
    asked =
      line.map { RequiredLanguages(languages: $0, origin: "--languages") }
      ?? configured.map { RequiredLanguages(languages: $0, origin: "strings.languages") }
    guard let worktree = session.location?.worktree else { return }
    let paths = try await session.files(matching: [
      "*.xcodeproj/" + Self.project, "*" + Self.manifest,
    ])
    // A project lists more than the manifest that it was generated from.
    for path in paths.filter(Self.isProject) + paths.filter({ !Self.isProject($0) }) {
      guard let bytes = try? session.world.files.read(worktree + "/" + path, Self.limit) else {
        continue
      }
      add(path, bytes)
    }
  }

  /// The languages of a list on the command line, such as `de,fr`.
  static func list(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// - Throws: for a list without a language: a variable of CI that is not set requires nothing.
  static func validate(_ text: String?) throws {
    if let text, list(text).isEmpty {
      throw ValidationError("--languages needs a language, such as de,fr")
    }
  }

  private static func isProject(_ path: String) -> Bool { path.hasSuffix("/" + project) }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    let isProject = Self.isProject(path)
    let named = isProject ? String(path.dropLast(Self.project.utf8.count + 1)) : path
    let slash = named.lastIndex(of: "/").map(named.index(after:)) ?? named.startIndex
    if !isProject, named[slash...] != Self.manifest { return }
    if XcodeProject.generatesSymbols(bytes) {
      symbolDirectories.append(String(named[..<slash]))
    }
    let languages =
      isProject
      ? XcodeProject.languages(in: bytes) : ShippedLanguages.stated(inManifest: bytes)
    guard let languages else { return }
    projects.append(
      Project(directory: String(named[..<slash]), path: named, languages: languages))
  }

  /// The languages that the catalog at a path must have: by default, those of the project in the
  /// nearest directory above it.
  func languages(for path: String) -> RequiredLanguages {
    let nearest = projects.filter { path.hasPrefix($0.directory) }
      .max { $0.directory.utf8.count < $1.directory.utf8.count }
    let project = nearest.map {
      RequiredLanguages(languages: $0.languages, origin: $0.path, isOfProject: true)
    }
    var required = asked ?? project ?? .ofFile
    required.generatesSymbols = symbolDirectories.contains(where: path.hasPrefix)
    return required
  }
}

/// What an Xcode project sets for catalogs.
private enum XcodeProject {
  /// The languages of a `project.pbxproj`, in the order of the file; nil if it lists none.
  ///
  /// It lists them as `knownRegions = ( en, Base, "pt-BR", );`. `Base` is skipped.
  static func languages(in bytes: [UInt8]) -> [String]? {
    guard let name = bytes.firstRange(of: Array("knownRegions".utf8)) else { return nil }
    var rest = bytes[name.upperBound...].drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "("), let close = rest.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let names = rest[..<close].split(separator: UInt8(ascii: ",")).map { item in
      String(decoding: item.filter { !isBlank($0) && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return names.filter { !$0.isEmpty && $0 != "Base" }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// True if a project or manifest sets `STRING_CATALOG_GENERATE_SYMBOLS` to yes for any target.
  static func generatesSymbols(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    let name = Array("STRING_CATALOG_GENERATE_SYMBOLS".utf8)
    while let found = rest.firstRange(of: name) {
      rest = rest[found.upperBound...]
      let value = rest.drop { " \t\"':=".utf8.contains($0) }.prefix(4)
      let word = String(decoding: value, as: UTF8.self).lowercased()
      if word.hasPrefix("yes") || word == "true" { return true }
    }
    return false
  }
}
