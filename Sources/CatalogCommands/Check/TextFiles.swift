import Configuration
import Base
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
  }

  var isEmpty: Bool { catalogs.isEmpty && tables.isEmpty }
}

extension TextFileFormat {
  fileprivate var suffixes: [String] {
    switch self {
    case .xcstrings: [".xcstrings"]
    case .strings: [".strings", ".stringsdict"]
    case .android: ["strings.xml"]
    }
  }

  /// The format of a file that the user gives; a catalog if its name fits no other format.
  fileprivate init(path: String) {
    let others: [TextFileFormat] = [.strings, .android]
    self = others.first { $0.suffixes.contains(where: path.hasSuffix) } ?? .xcstrings
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

  /// The language of `Base.lproj` and `values`, whose names contain none.
  static let sourceLanguage = "en"

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
