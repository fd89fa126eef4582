import Configuration
import Base
import Testing

/// Files for the tests.
enum Example {
  static let full = """
    preset: adapted
    branches:
      main: master
      develop: { name: develop, former: [dev] }
      feature: { aliases: [feat/, task/] }
      chore: { name: "chore/<slug>", from: develop, into: develop, merge: [squash, merge], summary: upkeep }
      hotfix:
        name: ["hotfix/<version>", "hotfix/<version>/<slug>"]
        back-merge: [main -> develop, "main -> release if version-at-least-own"]
        version: major
      bugfix: off
    names: { characters: ascii, case: lower, max-length: 60, version: 1.4.0 }
    tags: { version: v1.4.0 }
    remote: upstream
    rules:
      stale-base: { level: warning, limit: 50 }
      pull-request-size: { level: note, lines: 500, files: 60, exclude: "**/*.pb.swift" }
      wrong-base: off
    history: { since: 2024-05-01, allow: [develop-into-main] }
    """

  static func read(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration.read(Array(text.utf8), path: ".flowctl.yml")
  }

  /// The diagnostics of an invalid file.
  static func faults(of text: String) -> [Diagnostic] {
    do throws(ConfigurationError) {
      _ = try read(text)
      return []
    } catch {
      return error.diagnostics
    }
  }

  /// Reads a file that must have errors with these messages.
  static func read(_ text: String, expecting messages: [String]) throws -> Configuration? {
    #expect(faults(of: text).map(\.message) == messages)
    return try? read(text)
  }
}
