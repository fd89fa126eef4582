import Board
import Diagnostics
import GitHub

/// Makes the settings of the board of a document whose keys and types are right.
struct BoardDecoder {
  private let document: ConfigDocument
  private(set) var faults: ConfigFaults

  init(_ document: ConfigDocument, faults: ConfigFaults) {
    self.document = document
    self.faults = faults
  }

  /// The settings; without meaning where faults were noted.
  mutating func settings() -> BoardSettings {
    let statuses = document.names(under: "board.columns")
    var settings = BoardSettings(
      repositories: (document.texts(at: "github.repositories") ?? []).compactMap(
        RepositoryName.init),
      columns: statuses.isEmpty ? nil : statuses.map(column),
      furtherLabels: document.names(under: "board.labels").compactMap { label($0) },
      milestone: document.text(at: "board.milestone"),
      recentDays: document.integer(at: "board.recent-days") ?? BoardSettings.standardRecentDays)
    settings.startMove = move(at: "board.on-start", settings.columns)
    settings.submitMove = move(at: "board.on-submit", settings.columns)
    settings.finishMove = move(at: "board.on-finish", settings.columns)
    checkWords(settings.columns)
    checkLabels(settings)
    return settings
  }

  private func column(_ status: String) -> BoardColumn {
    let path = "board.columns.\(status)"
    let usual = [BoardColumn].standard.first { $0.status == status }
    let name = document.text(at: path + ".label") ?? usual?.label.name ?? "status:\(status)"
    let look = look(at: path, name: name, usual: usual?.label)
    return BoardColumn(
      status: status, label: look.label,
      isDone: document.text(at: path + ".closes").map { $0 == "true" } ?? usual?.isDone ?? false,
      aliases: document.texts(at: path + ".aliases") ?? [], formerLabels: look.formerNames)
  }

  private mutating func label(_ place: String) -> ManagedLabel? {
    let path = "board.labels.\(place)"
    guard let name = document.text(at: path + ".name") else {
      if document.isWritten(path + ".name") { return nil }
      faults.add(
        "'\(path)' has no 'name'", hint: "- { name: bug, color: d73a4a }",
        at: document.place(of: path))
      return nil
    }
    return look(at: path, name: name, usual: nil)
  }

  private func look(at path: String, name: String, usual: LabelText?) -> ManagedLabel {
    let color = document.text(at: path + ".color").map(ConfigText.color)
    return ManagedLabel(
      LabelText(
        name: name, color: color ?? usual?.color ?? Self.grey,
        description: document.text(at: path + ".description") ?? usual?.description ?? ""),
      formerNames: document.texts(at: path + ".former") ?? [])
  }

  /// What GitHub gives a label without a color.
  private static let grey = "ededed"

  private mutating func move(
    at path: String, _ columns: [BoardColumn]
  ) -> BoardSettings.BranchMove {
    guard let word = document.text(at: path) else { return .usual }
    if word == ConfigTable.off { return .off }
    do throws(BoardError) {
      return .status(try columns.column(for: word).status)
    } catch {
      let nearest = NearestWord.find(word, in: columns.map(\.status))
      faults.add(
        "'\(path)' is \(Quoted(word)), expected "
          + ConfigText.alternatives(columns.map(\.status) + [ConfigTable.off]),
        hint: nearest.map { "did you mean '\($0)'?" }, at: document.place(of: path))
      return .off
    }
  }
}

// MARK: - What can be seen only of all together

extension BoardDecoder {
  private mutating func checkWords(_ columns: [BoardColumn]) {
    var owners: [String: String] = [:]
    for column in columns {
      for word in [column.status] + column.aliases {
        let owner = owners.updateValue(column.status, forKey: [BoardColumn].folded(word))
        guard let owner, owner != column.status else { continue }
        let path = "board.columns.\(column.status)"
        faults.add(
          "\(Quoted(word)) means both '\(owner)' and '\(column.status)'",
          at: document.place(of: word == column.status ? path : path + ".aliases"))
      }
    }
  }

  private mutating func checkLabels(_ settings: BoardSettings) {
    var owners: [LabelName: String] = [:]
    let paths =
      settings.columns.map { "board.columns.\($0.status)" }
      + settings.furtherLabels.indices.map { "board.labels.\($0 + 1)" }
    for (path, label) in zip(paths, settings.labels) {
      for fault in LabelFault.faults(of: label.label) {
        faults.add(
          "the label \(Quoted(label.label.name)) \(fault.reason)", at: document.place(of: path))
      }
      for name in [label.label.name] + label.formerNames {
        guard let owner = owners.updateValue(path, forKey: LabelName(name)) else { continue }
        faults.add(
          "'\(owner)' and '\(path)' have the same label \(Quoted(name))",
          hint: "each label belongs to one of them", at: document.place(of: path))
      }
    }
  }
}
