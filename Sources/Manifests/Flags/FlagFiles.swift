import Diagnostics

/// The path of the feature flag table and of its generated files, relative to the top.
package struct FlagSettings: Hashable, Sendable {
  package var table: String
  package var swift: String?
  package var kotlin: String?
  package var docs: String?

  /// Settings of a table without generated files.
  package init(table: String) { self.table = table }
}

extension FlagTable {
  /// All files that the settings generate from the table.
  package func files(_ settings: FlagSettings) -> [TableFile] {
    let wanted: [(String?, (String) -> String)] = [
      (
        settings.swift,
        { FlagSwift.text(self, type: Self.type($0), source: settings.table) }
      ),
      (
        settings.kotlin,
        {
          FlagKotlin.text(
            self, type: Self.type($0), package: FlagKotlin.package(of: $0), source: settings.table)
        }
      ),
      (settings.docs, { _ in FlagPage.text(self) }),
    ]
    return wanted.compactMap { path, text in path.map { TableFile($0, text($0)) } }
  }

  private static func type(_ path: String) -> String {
    CodeName.type(ofFile: path) ?? "FeatureFlags"
  }
}

/// The documentation page of all feature flags.
enum FlagPage {
  static func text(_ table: FlagTable) -> String {
    let rows = table.flags.map { flag in
      let lanes = flag.lanes.map(\.rawValue).joined(separator: ", ")
      let cells = [
        "`\(flag.name)`", SourceText.markdown(flag.owner), flag.expires.description,
        lanes.isEmpty ? "nowhere" : lanes, flag.isFinished ? "yes" : "no",
        SourceText.markdown(flag.description),
      ]
      return "| " + cells.joined(separator: " | ") + " |\n"
    }
    return """
      <!-- Made by 'flowctl feature-flags generate'; changes here are lost. -->

      # Feature flags

      | Flag | Owner | Until | On in | Finished | Description |
      | --- | --- | --- | --- | --- | --- |
      \(rows.joined())
      """
  }
}
