import Configuration
import Base
import Git
import Session
import StringCatalogs

/// The text files that a command works on: catalogs, and tables with one file per language.
struct TextFiles {
  private(set) var catalogs: [CatalogFile] = []
  private(set) var tables: [TableGroup] = []

  /// Finds files: those at `paths`, those of `formats` in directories, or those of the repository.
  init(
    at paths: [String], formats: [TextFileFormat], excluded: [String], in session: Session
  ) async throws(Failure) {
    let asked = TextFileFormat.allCases.filter(formats.contains)
    var others: [CatalogFile] = []
    for path in paths.isEmpty ? [nil] : paths.map(Optional.some) {
      let file = path.flatMap { path in
        (try? session.world.files.list(session.world.absolute(path))) == nil ? path : nil
      }
      for format in file.map({ [TextFileFormat(path: $0)] }) ?? asked {
        for suffix in file == nil ? format.suffixes : [""] {
          let finder = CatalogFinder(session: session, suffix: suffix, excluded: excluded)
          let files = try await finder.files(at: path.map { [$0] } ?? [])
          if format == .xcstrings { catalogs += files } else { others += files }
        }
      }
    }
    tables = TableGroup.groups(of: others)
    for index in tables.indices where tables[index].members.first?.format == .arb {
      tables[index].template = FlutterTemplate.language(of: tables[index].path, in: session)
    }
  }

  var isEmpty: Bool { catalogs.isEmpty && tables.isEmpty }
}

extension TextFileFormat {
  /// The format of a file that the user gives; a catalog if its name fits no other format.
  init(path: String) {
    self =
      Self.allCases.first { $0.suffixes.contains(where: path.hasSuffix) } ?? .xcstrings
  }
}

/// The files of one table, in a format with one file per language.
struct TableGroup: Sendable {
  struct Member: Sendable {
    let file: CatalogFile
    let language: String
    let format: TableFormat
  }

  /// The name in reports: the files' path without the language's folder.
  let path: String
  private(set) var members: [Member]
  /// The source language, if the project sets it.
  var template: String?

  /// The language of `Base.lproj` and `values`, whose names contain none.
  private static let sourceLanguage = "en"

  /// The language that is translated: by default English, else that of the file with most texts.
  func source(among files: [TableFile]) -> String {
    let named = files.filter(\.format.hasTokens)
    if let template { return template }
    if named.isEmpty || named.contains(where: { $0.language == Self.sourceLanguage }) {
      return Self.sourceLanguage
    }
    let english = named.map(\.language).filter { $0.hasPrefix(Self.sourceLanguage + "-") }
    let most = named.max { $0.table.entries.count < $1.table.entries.count }
    return english.min() ?? most?.language ?? Self.sourceLanguage
  }

  /// The tables of the files, in the files' order; files outside known folders are left out.
  static func groups(of files: [CatalogFile]) -> [TableGroup] {
    var groups: [TableGroup] = []
    for file in files {
      guard let (path, member) = place(of: file) else { continue }
      if let place = groups.firstIndex(where: { $0.path == path }) {
        groups[place].members.append(member)
      } else {
        groups.append(TableGroup(path: path, members: [member]))
      }
    }
    return groups
  }

  private static func place(of file: CatalogFile) -> (String, Member)? {
    let parts = file.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last else { return nil }
    let folder = parts.dropLast().last ?? ""
    let top = parts.dropLast(2).map { $0 + "/" }.joined()
    if let named = TokenFile(file.path) {
      return (named.table, Member(file: file, language: named.language, format: named.format))
    }
    if name.hasSuffix(".arb") || name.hasSuffix(".json") { return nil }
    let format: TableFormat =
      name.hasSuffix("strings.xml")
      ? .android : name.hasSuffix(".stringsdict") ? .stringsdict : .strings
    if format == .android {
      guard AndroidLanguage.isLanguageFolder(folder) else { return nil }
      let language = AndroidLanguage.tag(ofFolder: folder) ?? sourceLanguage
      return (top + name, Member(file: file, language: language, format: format))
    }
    let isOfLanguage = folder.isEmpty || folder.hasSuffix(".lproj")
    let table = name.dropLast(format.rawValue.utf8.count) + "strings"
    let language = AppleLanguage.tag(ofFolder: folder) ?? sourceLanguage
    return (
      top + (isOfLanguage ? "" : folder + "/") + table,
      Member(file: file, language: language, format: format)
    )
  }
}

/// Finds the source language that a Flutter project sets.
private enum FlutterTemplate {
  /// The language of the template in the nearest `l10n.yaml` above a table; nil without one.
  static func language(of table: String, in session: Session) -> String? {
    let root = session.location?.worktree ?? session.world.directory
    var folders = table.split(separator: "/").dropLast().map(String.init)
    while true {
      let path = ([root] + folders + ["l10n.yaml"]).joined(separator: "/")
      if let bytes = try? session.world.files.read(path, 1 << 16) { return template(bytes) }
      if folders.popLast() == nil { return nil }
    }
  }

  private static func template(_ bytes: [UInt8]) -> String? {
    let key = "template-arb-file:"
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { $0.hasPrefix(key) }) else { return nil }
    let value = line.dropFirst(key.count).prefix { $0 != "#" }
    return TokenFile(String(value.filter { !" \t'\"".contains($0) }))?.language
  }
}
