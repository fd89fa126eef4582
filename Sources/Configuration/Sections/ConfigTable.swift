/// The keys of the configuration file; a new section is one more entry here.
package enum ConfigTable {
  /// What the file may hold, in the order of the template.
  static let sections: [ConfigField<Configuration>] =
    [preset, branches, names, tags, remote, rules, strings, history] + [gates, policies, gateRun]
    + [deploy, github, board, versions, managed, flags, commits, pipeline]

  /// The keys at the top of the file.
  package static let keys = sections.map(\.key)

  /// The word that takes something away.
  static let off = "off"
}
