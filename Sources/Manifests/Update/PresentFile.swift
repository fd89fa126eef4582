/// What stands at a path of the project.
package enum PresentFile: Hashable, Sendable {
  case missing
  case file([UInt8])
  /// Something that is neither read nor written, such as a link: where from the top of the
  /// repository, and why.
  case blocked(path: String, reason: String)

  /// True where nothing is there.
  package var isMissing: Bool { self == .missing }

  /// True where there is a file that can be read.
  package var isFile: Bool { if case .file = self { true } else { false } }
}
