extension ConfigTable {
  /// What is done after a change.
  static let deploy = ConfigKey(
    "deploy",
    .section([ConfigKey("<action>", .section(actionKeys, short: "command"), "an action")]),
    "what is done after a change, by name")

  private static let actionKeys = [
    ConfigKey(
      "command", .words(.line("a program")), "the program and its arguments; no shell reads them"),
    ConfigKey("from", .list(.line("a kind")), "the kinds of branches that it belongs to"),
    ConfigKey(
      "by-hand", .text(.flag), "true where no push starts it; so it is for the name 'submit'"),
    ConfigKey("needs", .list(.line("an action"), mayBeEmpty: true), "actions that come before"),
    ConfigKey(
      "locks", .list(.line("a word"), mayBeEmpty: true), "what no two actions may use together"),
    ConfigKey("timeout", .text(.duration), "how long it may run, such as 90s, 20m or 1h"),
    ConfigKey(
      "environment", .list(.variable, mayBeEmpty: true), "variables that its program may see"),
    ConfigKey(
      "build-number",
      .section(
        [
          ConfigKey(
            "base", .text(.integer(0...999_999_999)), "what the count of commits is added to"),
          ConfigKey("size", .text(.integer(1...999_999_999)), "how many numbers there are"),
          ConfigKey("variable", .text(.variable), "the variable that tells the number"),
        ], short: "base"), "the build numbers that are its own"),
  ]
}
