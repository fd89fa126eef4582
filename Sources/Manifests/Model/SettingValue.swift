package import Diagnostics

/// A build setting as one level of a project sets it.
package struct SettingValue: Hashable, Sendable {
  /// Who sets it, from the strongest.
  package enum Level: Hashable, Sendable {
    case target
    case targetFile
    case project
    case projectFile
  }

  /// As the project gets it.
  package let text: String
  package let place: Place
  package let level: Level

  /// True where it is made of other settings.
  package var isMade: Bool { text.contains("$(") || text.contains("${") }
}
