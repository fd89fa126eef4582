/// The keys of the configuration file; a new section is one more entry here.
package enum ConfigTable {
  /// The keys of the file, in the order of the template.
  static let sections: [ConfigField<Configuration>] =
    [preset, branches, names, tags, remote, rules, strings, history] + [gates, policies, gateRun]
    + [deploy, github, board, versions, managed, flags, commits, pipeline]

  /// The keys at the top of the file.
  package static let keys = sections.map(\.key)

  /// The word that switches something off.
  static let off = "off"
}
