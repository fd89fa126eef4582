import Session
import StringCatalogs

/// The files of one table in a format that has a file for each language.
struct TableGroup: Sendable {
  /// One file of the table.
  struct Member: Sendable {
    let file: CatalogFile
    let language: String
    let format: TableFormat
  }

  /// As reports name it: the files' path without the folder of the language.
  let path: String
  private(set) var members: [Member]

  /// The language of `Base.lproj` and of `values`, which have no other name.
  static let sourceLanguage = "en"

  /// The tables that files belong to, in the files' order; without those of no known place.
  static func groups(of files: [CatalogFile]) -> [TableGroup] {
    var groups: [TableGroup] = []
    var places: [String: Int] = [:]
    for file in files {
      guard let (path, member) = place(of: file) else { continue }
      if let place = places[path] {
        groups[place].members.append(member)
      } else {
        places[path] = groups.count
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
    if name.hasSuffix("strings.xml") {
      guard AndroidLanguage.isLanguageFolder(folder) else { return nil }
      return (
        top + name,
        Member(
          file: file, language: AndroidLanguage.tag(ofFolder: folder) ?? sourceLanguage,
          format: .android)
      )
    }
    let format = name.hasSuffix(".stringsdict") ? TableFormat.stringsdict : .strings
    let table = name.dropLast(format.rawValue.utf8.count) + "strings"
    let language = AppleLanguage.tag(ofFolder: folder) ?? sourceLanguage
    let place =
      folder.hasSuffix(".lproj") ? top + table : top + (folder.isEmpty ? "" : folder + "/") + table
    return (place, Member(file: file, language: language, format: format))
  }
}
