/// How big a template may be; beyond, it is refused.
package enum TemplateLimits {
  /// Files of a template, those of its layers included.
  package static let files = 2000
  /// Bytes of one file.
  package static let fileBytes = 1 << 20
  /// Bytes of all files.
  package static let bytes = 16 << 20
  /// Directories within one another.
  package static let depth = 16
  /// Questions, lines of `files` and lines of `renames`, each.
  static let lines = 200
  /// Tags of one file.
  static let tags = 10_000
  /// Sections within one another.
  static let sections = 16
  /// Letters of an answer.
  static let answer = 200
}
