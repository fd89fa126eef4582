import Diagnostics
import GitHub

/// Repositories as a table for people.
struct RepositoryTable: Sendable {
  /// Whether the dot before a language has its colour.
  let colours: Bool

  private static let dot: Character = "●"

  func bytes(_ repositories: [Repository]) -> [UInt8] {
    let table = TextTable.text(
      [["NAME", "STARS", "UPDATED", "LANGUAGE", "DESCRIPTION"]]
        + repositories.map { row($0) })
    guard colours else { return Array(table.utf8) }
    let lines = table.split(separator: "\n")
    let languages = [nil] + repositories.map(\.language)
    return zip(lines, languages).flatMap { Array((Self.coloured($0, $1) + "\n").utf8) }
  }

  private func row(_ repository: Repository) -> [String] {
    let mark = repository.isArchived ? " (archived)" : repository.isFork ? " (fork)" : ""
    let language = repository.language.map {
      (colours ? "\(Self.dot) " : "") + ForeignText.shown($0)
    }
    return [
      ForeignText.shown(repository.name.name) + mark, String(repository.stars),
      ForeignText.shown(String(repository.updatedAt.prefix(10))), language ?? "",
      ForeignText.cut(ForeignText.shown(repository.description ?? ""), atMost: 100),
    ]
  }

  /// The first dot of a line is ours: names and times before it have none.
  private static func coloured(_ line: Substring, _ language: String?) -> String {
    guard let language, let colour = LanguageColours.of(language),
      let place = line.firstIndex(of: dot)
    else { return String(line) }
    return line[..<place] + colour.start + String(dot) + "\u{1b}[0m"
      + line[line.index(after: place)...]
  }
}
