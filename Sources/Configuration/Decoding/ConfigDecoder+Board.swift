import Base
import GitHub

extension ConfigDecoder {
  /// The settings of GitHub and the board.
  mutating func readBoard() {
    let statuses = document.names(under: "board.columns")
    configuration.board = BoardSettings(
      columns: statuses.isEmpty ? nil : statuses.map(column),
      furtherLabels: document.names(under: "board.labels").compactMap { label($0) })
    read("github", ConfigTable.github)
    read("board", ConfigTable.board)
    let columns = configuration.board.columns
    configuration.board.startMove = move(at: "board.on-start", columns)
    configuration.board.submitMove = move(at: "board.on-submit", columns)
    configuration.board.finishMove = move(at: "board.on-finish", columns)
    checkWords(columns)
    checkLabels(configuration.board)
  }

  private func column(_ status: String) -> BoardColumn {
    let usual = [BoardColumn].standard.first { $0.status == status }
    var column = BoardColumn(
      status: status, label: usual?.label ?? Self.label(named: "status:\(status)"),
      isDone: usual?.isDone ?? false, labelParts: usual == nil ? [] : .all)
    for field in ConfigTable.column {
      field.read(document, "board.columns.\(status).", &column)
    }
    return column
  }

  private mutating func label(_ place: String) -> ManagedLabel? {
    let path = "board.labels.\(place)"
    let hint: Remedy = "- { name: bug, color: d73a4a }"
    guard let name = required("name", in: path, hint: hint) else { return nil }
    var label = ManagedLabel(Self.label(named: name), parts: [])
    for field in ConfigTable.label { field.read(document, path + ".", &label) }
    return label
  }

  /// The default color of GitHub labels.
  private static func label(named name: String) -> LabelText {
    LabelText(name: name, color: "ededed")
  }

  private mutating func move(
    at path: String, _ columns: [BoardColumn]
  ) -> BoardSettings.BranchMove {
    guard let word = document.text(at: path) else { return .usual }
    if word == ConfigTable.off { return .off }
    if let column = try? columns.column(for: word) { return .status(column.status) }
    let known = columns.map(\.status)
    fault(
      "'\(path)' is \(Quoted(word)), expected \(ConfigText.alternatives(known + [ConfigTable.off]))",
      hint: Self.suggestion(word, among: known), at: path)
    return .off
  }
}

// MARK: - Checks of all entries together

extension ConfigDecoder {
  private mutating func checkWords(_ columns: [BoardColumn]) {
    var owners: [String: String] = [:]
    for column in columns {
      for word in [column.status] + column.aliases {
        let owner = owners.updateValue(column.status, forKey: [BoardColumn].folded(word))
        guard let owner, owner != column.status else { continue }
        let path = "board.columns.\(column.status)"
        fault(
          "\(Quoted(word)) means both '\(owner)' and '\(column.status)'",
          at: word == column.status ? path : path + ".aliases")
      }
    }
  }

  private mutating func checkLabels(_ settings: BoardSettings) {
    var owners: [LabelName: String] = [:]
    let paths =
      settings.columns.map { "board.columns.\($0.status)" }
      + settings.furtherLabels.indices.map { "board.labels.\($0 + 1)" }
    for (path, label) in zip(paths, settings.labels) {
      for labelFault in LabelFault.faults(of: label.label) {
        fault("the label \(Quoted(label.label.name)) \(labelFault.reason)", at: path)
      }
      for name in [label.label.name] + label.formerNames {
        guard let owner = owners.updateValue(path, forKey: LabelName(name)) else { continue }
        fault(
          "'\(owner)' and '\(path)' have the same label \(Quoted(name))",
          hint: "use each label once", at: path)
      }
    }
  }
}
