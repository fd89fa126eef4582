import GitHub

extension ConfigTable {
  /// The repositories on GitHub.
  static let github = ConfigField<BoardSettings>.section(
    "github",
    [
      .init(
        "repositories", .list(.repository, mayBeEmpty: true), \.repositories,
        "repositories of the board (default: the repository of the clone)")
    ], short: "repositories", "repositories on GitHub"
  ).of(\Configuration.board)

  /// The kanban board on labels.
  static let board = ConfigField<BoardSettings>.section(
    "board",
    [
      .section(
        "columns",
        [
          .each(
            "<status>", \.columns, named: \.status, column, short: "label",
            first: ["label", "color", "description", "former", "closes"], names: .mixed,
            "a column, by its status")
        ], "all columns, in order; standard columns keep their defaults for keys that are left out"),
      .init(
        "milestone", .text(.line("a title")), \.milestone, example: "1.5.0",
        "the milestone whose issues are shown by default"),
      .init(
        "recent-days", .text(.integer(0...3650)), \.recentDays,
        "number of days that closed issues stay in a column with 'closes'"),
      .init(
        "on-start", .text(.line("a status")),
        "the column that 'flowctl start' moves the issue of a branch to, or off",
        shown: { $0.startMove.texts($0.startColumn) }),
      .init(
        "on-submit", .text(.line("a status")), example: "inProgress",
        "the column that 'flowctl submit' moves the issue of a branch to, or off",
        shown: { $0.submitMove.texts($0.reviewColumn) }),
      .init(
        "on-finish", .text(.line("a status")),
        "the column that 'flowctl finish' moves the issue of a merged branch to, or off",
        shown: { $0.finishMove.texts($0.doneColumn) }),
      .maps(
        "labels", \.furtherLabels, label, short: "name",
        "labels that repositories must have in addition to the column labels"),
    ], "the board, and the labels of the repositories"
  ).of(\Configuration.board)

  static let column: [ConfigField<BoardColumn>] =
    [
      .init(
        "label", .text(.line("the name of a label")), \.label.name, "the label of the column")
    ] + look.map { $0.of(\.look) } + [
      .init(
        "closes", .text(.flag), \.isDone, hiding: false,
        "true closes issues that are moved to this column"),
      .init(
        "aliases", .list(.line("a word"), mayBeEmpty: true), \.aliases, hiding: [],
        "alternative names of the status on the command line"),
    ]

  /// One further label.
  static let label: [ConfigField<ManagedLabel>] =
    [
      .init(
        "name", .text(.line("the name of a label")), \.label.name, "the name of the label")
    ] + look

  /// The color, description and earlier names of a label.
  private static let look: [ConfigField<ManagedLabel>] = [
    .init("color", .text(.color), \.configColor, "the color of the label"),
    .init(
      "description", .text(.line("a sentence")), \.configDescription, hiding: "",
      "what the label means"),
    .init(
      "former", .list(.line("the name of a label"), mayBeEmpty: true), \.formerNames, hiding: [],
      "earlier names of the label; 'flowctl labels sync' renames them"),
  ]
}

extension BoardColumn {
  fileprivate var look: ManagedLabel {
    get { managedLabel }
    set {
      (label, formerLabels) = (newValue.label, newValue.formerNames)
      labelParts = newValue.parts
    }
  }
}

extension ManagedLabel {
  fileprivate var configColor: String {
    get { label.color }
    set {
      label.color = ConfigText.color(newValue)
      parts.insert(.color)
    }
  }

  fileprivate var configDescription: String {
    get { label.description }
    set {
      label.description = newValue
      parts.insert(.description)
    }
  }
}

extension BoardSettings.BranchMove {
  fileprivate func texts(_ usual: BoardColumn?) -> [String]? {
    switch self {
    case .usual: usual.map { [$0.status] }
    case .off: [ConfigTable.off]
    case .status(let word): [word]
    }
  }
}
