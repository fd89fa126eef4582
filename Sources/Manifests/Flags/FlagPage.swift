import Diagnostics

/// The page about all feature flags.
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
      <!-- Made by 'flowctl flags generate'; changes here are lost. -->

      # Feature flags

      | Flag | Owner | Until | On in | Finished | What it is |
      | --- | --- | --- | --- | --- | --- |
      \(rows.joined())
      """
  }
}
