import Board

extension ConfigTable {
  /// What lies at GitHub.
  static let github = ConfigKey(
    "github",
    .section(
      [
        ConfigKey(
          "repositories", .list(.repository, mayBeEmpty: true), standard: "[]",
          "the repositories of the board; without it, the clone's own")
      ], short: "repositories"), "what lies at GitHub")

  /// The kanban board on labels.
  static let board = ConfigKey(
    "board",
    .section([
      ConfigKey(
        "columns", .section([ConfigKey("<status>", column, names: .mixed, "a column; its status")]),
        "all columns in their order; what one of the usual ones leaves out is as usual"),
      ConfigKey(
        "milestone", .text(.line("a title")), example: "1.5.0",
        "the milestone whose issues are shown where none is named"),
      ConfigKey(
        "recent-days", .text(.integer(0...3650)),
        standard: String(BoardSettings.standardRecentDays),
        "days for which closed cards stay in a column that closes them"),
      ConfigKey(
        "on-start", .text(.line("a status")), standard: "inProgress",
        "where 'flowctl start' moves the issue of a branch, or off"),
      ConfigKey(
        "on-submit", .text(.line("a status")), example: "inProgress",
        "where 'flowctl submit' moves the issue of a branch, or off"),
      ConfigKey(
        "on-finish", .text(.line("a status")), standard: "done",
        "where 'flowctl finish' moves the issue of a branch that GitHub has merged, or off"),
      ConfigKey(
        "labels", .maps([name] + look, short: "name"),
        "labels that repositories must have besides those of the columns"),
    ]), "the board on labels, and the labels that repositories have")

  private static let name = ConfigKey(
    "name", .text(.line("the name of a label")), "the name of a further label")

  /// What a label looks like and was called.
  private static let look = [
    ConfigKey("color", .text(.color), "the color of the label"),
    ConfigKey("description", .text(.line("a sentence")), "what the label means"),
    ConfigKey(
      "former", .list(.line("the name of a label"), mayBeEmpty: true),
      "earlier names of the label; 'flowctl labels ensure' renames them"),
  ]

  private static let column = ConfigType.section(
    [ConfigKey("label", .text(.line("the name of a label")), "the label of the column")] + look + [
      ConfigKey("closes", .text(.flag), "true where a card that comes here is closed"),
      ConfigKey(
        "aliases", .list(.line("a word"), mayBeEmpty: true),
        "further words for the status on the command line"),
    ], short: "label")
}
