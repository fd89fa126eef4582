import ArgumentParser
import Configuration
import Base
import Gates
import Git
package import Session

struct GateSuggest: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "List presets that fit this repository.",
    discussion: "flowctl gate suggest\nflowctl gate suggest --json")

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await SuggestGates.run(in: session)
  }
}

/// `gate suggest`: lists presets that fit the repository.
package enum SuggestGates {
  /// One command per preset, with the files that indicate it.
  static func run(in session: Session) async throws(Failure) -> Report {
    let present = try session.policy().configuration.gates.gates.compactMap(\.preset)
    let files = try await session.files(matching: ["*"])
    let suggestions = GateSuggestion.all(for: files, text: { text(of: $0, in: session) })
      .filter { !present.contains($0.preset.name) }
    return Report(
      text: text(suggestions),
      values: [
        "suggestions": .array(
          suggestions.map {
            [
              "preset": .string($0.preset.name), "summary": .string($0.preset.summary),
              "evidence": .strings($0.evidence), "command": .string($0.command),
            ]
          })
      ])
  }

  /// A file of the working tree, limited to the size of handwritten files.
  package static func text(of path: String, in session: Session) -> String? {
    let place = (session.location?.worktree ?? session.world.directory) + "/" + path
    guard (try? session.world.files.status(place))?.kind == .regular else { return nil }
    let bytes = try? session.world.files.read(place, 1 << 20)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func text(_ suggestions: [GateSuggestion]) -> String {
    if suggestions.isEmpty {
      return "all presets that fit this repository are already configured\n"
    }
    return TextTable.text(
      [["command", "checks", "found files"]]
        + suggestions.map {
          [
            $0.command, $0.preset.summary,
            $0.evidence.map { ForeignText.shown($0) }.joined(separator: ", "),
          ]
        })
  }
}
