/// The keys of the files that allow for exceptions.
enum ExceptionTable {
  /// What `.flowctl/waivers.yml` may hold.
  static let waivers = [
    ConfigKey(
      "waivers",
      .maps(
        [
          ConfigKey("gate", .text(.line("a gate")), "the gate whose findings are accepted"),
          ConfigKey("rule", .text(.line("a rule")), "the rule that they break"),
          ConfigKey("path", .text(.path("a glob")), "the files that they are in"),
          ConfigKey("fingerprint", .text(.line("16 digits")), "the one finding that is meant"),
        ] + common + [
          ConfigKey("reason", .text(.line("a sentence")), "why they are accepted"),
          ConfigKey("approver", .text(.line("a name")), "who allowed it"),
        ]), "findings that are accepted for a time")
  ]

  /// What `.flowctl/quarantine.yml` may hold.
  static let quarantine = [
    ConfigKey(
      "quarantine",
      .maps([ConfigKey("id", .text(.line("a test")), "the test as reports name it")] + common),
      "tests that are known to fail at times")
  ]

  private static let common = [
    ConfigKey("owner", .text(.line("a name")), "who mends it"),
    ConfigKey("ticket", .text(.line("an issue")), "where it is followed up"),
    ConfigKey("expires", .text(.day), "the last day on which it holds"),
  ]
}
