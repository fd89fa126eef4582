import Configuration
import Diagnostics
import Effects
import Session

/// The files with texts that a command is about: catalogs, and tables of a file for each language.
struct TextFiles {
  private(set) var catalogs: [CatalogFile] = []
  private(set) var tables: [TableGroup] = []

  /// Finds files: those at `paths`, directories searched for `formats`, or those of the repository.
  init(
    at paths: [String], formats: [TextFileFormat], excluded: [String], in session: Session
  ) async throws(Failure) {
    func find(_ suffix: String, _ paths: [String]) async throws(Failure) -> [CatalogFile] {
      try await CatalogFinder(session: session, suffix: suffix, excluded: excluded)
        .files(at: paths)
    }
    let asked = TextFileFormat.allCases.filter(formats.contains)
    var others: [CatalogFile] = []
    for format in asked where paths.isEmpty {
      for suffix in format.suffixes {
        let files = try await find(suffix, [])
        if format == .xcstrings { catalogs += files } else { others += files }
      }
    }
    for path in paths {
      let isDirectory = (try? session.world.files.list(session.world.absolute(path))) != nil
      let formats = isDirectory ? asked : [TextFileFormat(path: path)]
      for format in formats {
        for suffix in isDirectory ? format.suffixes : [""] {
          let files = try await find(suffix, [path])
          if format == .xcstrings { catalogs += files } else { others += files }
        }
      }
    }
    tables = TableGroup.groups(of: others)
  }

  var isEmpty: Bool { catalogs.isEmpty && tables.isEmpty }
}

extension TextFileFormat {
  /// What the names of the format's files end with.
  fileprivate var suffixes: [String] {
    switch self {
    case .xcstrings: [".xcstrings"]
    case .strings: [".strings", ".stringsdict"]
    case .android: ["strings.xml"]
    }
  }

  /// The format of a file that the user names; what is nothing else is a catalog.
  fileprivate init(path: String) {
    let others: [TextFileFormat] = [.strings, .android]
    self = others.first { $0.suffixes.contains(where: path.hasSuffix) } ?? .xcstrings
  }
}
