package import Base

/// A column of the board: the cards with its label.
package struct BoardColumn: Hashable, Sendable {
  /// Its name in commands: `inProgress`.
  package var status: String
  package var label: LabelText
  /// The parts of its label that the configuration sets.
  package var labelParts: ManagedLabel.Parts
  /// True if a card moved here is closed.
  package var isDone: Bool
  /// Other names in commands.
  package var aliases: [String] = []
  /// Former names of its label; cards with one of these are in this column too.
  package var formerLabels: [String] = []

  package init(
    status: String, label: LabelText, isDone: Bool = false, labelParts: ManagedLabel.Parts = .all
  ) {
    self.status = status
    self.label = label
    self.isDone = isDone
    self.labelParts = labelParts
  }

  /// Its label with the former names.
  package var managedLabel: ManagedLabel {
    ManagedLabel(label, formerNames: formerLabels, parts: labelParts)
  }

  /// True for its label, also under a former name.
  package func owns(_ label: LabelName) -> Bool {
    label == LabelName(self.label.name) || formerLabels.contains { LabelName($0) == label }
  }
}

extension [BoardColumn] {
  package static let standard = [
    BoardColumn(
      status: "ready",
      label: LabelText(name: "status:ready", color: "0e8a16", description: "Ready to start")),
    BoardColumn(
      status: "inProgress",
      label: LabelText(name: "status:inProgress", color: "fbca04", description: "In progress")),
    BoardColumn(
      status: "done",
      label: LabelText(name: "status:done", color: "5319e7", description: "Finished"), isDone: true),
  ]

  /// The columns whose labels the issue has, in the order of the board.
  package func carried(by issue: Issue) -> [BoardColumn] {
    let names = issue.labels.map { LabelName($0.name) }
    return filter { column in names.contains(where: column.owns) }
  }

  /// The column of a command-line value: its status, an alias, or its label.
  ///
  /// Case, `-`, `_` and spaces are ignored: `in-progress` is `inProgress`.
  package func column(for word: String) throws(BoardError) -> BoardColumn {
    let folded = Self.folded(word)
    let found =
      first { Self.folded($0.status) == folded }
      ?? first { column in
        (column.aliases + [column.label.name] + column.formerLabels)
          .contains { Self.folded($0) == folded }
      }
    guard let found else {
      let known = map(\.status)
      throw .unknownStatus(
        word, nearest: EditDistance.nearest(to: word, in: known + flatMap(\.aliases)), known: known)
    }
    return found
  }

  /// The normalized spelling of a status.
  package static func folded(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}

/// An error of the board.
package enum BoardError: Error, Hashable, Sendable {
  /// No column has this name.
  case unknownStatus(String, nearest: String?, known: [String])

  /// The failure to show.
  package var failure: Failure {
    switch self {
    case .unknownStatus(let word, let nearest, let known):
      Failure(
        .usage, "board", "the board has no status '\(ForeignText.shown(word))'",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "one of: \(known.joined(separator: ", "))")
    }
  }
}
