package import Base

/// The files that the coverage of a project includes.
package struct CoverageScope: Hashable, Sendable {
  package var included: Globs
  package var excluded: Globs

  /// A scope of patterns.
  package init(included: [String] = [], excluded: [String] = Self.usualExclusions) {
    self.included = Globs(included)
    self.excluded = Globs(excluded)
  }

  /// Whether a file counts; the path is relative to the repository.
  package func contains(_ path: String) -> Bool {
    (included.isEmpty || included.matches(path)) && !excluded.matches(path)
  }

  /// Whether a path, inside or outside of the repository, is a build product.
  func isDerived(_ path: String) -> Bool { Self.derivedGlobs.matches(path) }

  /// Whether a file contains code that tests run, so that a report should contain it.
  ///
  /// `endings` are those of other languages that the reports cover.
  package func isSource(_ path: String, orEndingWith endings: Set<Substring> = []) -> Bool {
    guard contains(path), !Self.descriptions.matches(path) else {
      return false
    }
    guard let ending = Self.ending(of: path) else { return false }
    return Self.sourceEndings.contains(ending) || endings.contains(ending)
  }

  /// The ending of a file's name: `swift`; nil without one.
  static func ending(of path: String) -> Substring? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."),
      dot != name.startIndex
    else { return nil }
    return name[name.index(after: dot)...]
  }

  package static let usualExclusions = tests + derived + Globs.generatedCode

  package static let tests = [
    "**/Tests/**", "**/*Tests/**", "**/test/**", "**/tests/**", "**/src/test*/**",
    "**/src/*Test/**", "**/*Tests.swift", "**/*Test.swift", "**/*Spec.swift", "**/*Tests.kt",
    "**/*Test.kt", "**/*Spec.kt", "**/*Test.java", "**/*Tests.java", "**/*_test.dart",
    "**/*.test.*", "**/__tests__/**",
  ]

  /// Build products and fetched code.
  package static let derived = [
    "**/.build/**", "**/*.derived/**", "**/DerivedData/**", "**/DerivedSources/**",
    "**/SourcePackages/**", "**/checkouts/**", "**/Pods/**", "**/Carthage/**",
    "**/build/generated/**",
  ]

  private static let derivedGlobs = Globs(derived)

  private static let sourceEndings: Set<Substring> = [
    "swift", "m", "mm", "c", "cc", "cpp", "kt", "java",
  ]

  /// Swift or Kotlin files that no test runs.
  private static let descriptions = Globs(["Package.swift", "Package@*.swift"])
}
