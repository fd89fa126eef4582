import Board
import GitHub

/// The entries of the sections about GitHub.
struct BoardEntries {
  let settings: BoardSettings

  var entries: [ConfigEntry] {
    [ConfigEntry("github.repositories", list: settings.repositories.map(\.description))]
      + settings.columns.flatMap(column) + optional("board.milestone", settings.milestone)
      + [ConfigEntry("board.recent-days", String(settings.recentDays))]
      + move("board.on-start", settings.startMove, settings.startColumn)
      + move("board.on-submit", settings.submitMove, settings.reviewColumn)
      + move("board.on-finish", settings.finishMove, settings.doneColumn)
      + settings.furtherLabels.enumerated().flatMap { place, label in
        let path = "board.labels.\(place + 1)."
        return [ConfigEntry(path + "name", label.label.name)] + look(label, path)
      }
  }

  private func column(_ column: BoardColumn) -> [ConfigEntry] {
    let path = "board.columns.\(column.status)."
    return [ConfigEntry(path + "label", column.label.name)] + look(column.managedLabel, path)
      + (column.isDone ? [ConfigEntry(path + "closes", "true")] : [])
      + nonEmpty(path + "aliases", column.aliases)
  }

  private func look(_ label: ManagedLabel, _ path: String) -> [ConfigEntry] {
    let description = label.label.description
    return [ConfigEntry(path + "color", label.label.color)]
      + optional(path + "description", description.isEmpty ? nil : description)
      + nonEmpty(path + "former", label.formerNames)
  }

  private func move(
    _ path: String, _ move: BoardSettings.BranchMove, _ column: BoardColumn?
  ) -> [ConfigEntry] {
    switch move {
    case .usual: optional(path, column?.status)
    case .off: [ConfigEntry(path, ConfigTable.off)]
    case .status(let word): [ConfigEntry(path, word)]
    }
  }

  private func optional(_ path: String, _ value: String?) -> [ConfigEntry] {
    value.map { [ConfigEntry(path, $0)] } ?? []
  }

  private func nonEmpty(_ path: String, _ values: [String]) -> [ConfigEntry] {
    values.isEmpty ? [] : [ConfigEntry(path, list: values)]
  }
}
