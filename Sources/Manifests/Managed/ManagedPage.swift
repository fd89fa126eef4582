/// The page about all keys of managed configuration.
enum ManagedPage {
  static func text(_ table: ManagedTable, source: String) -> String {
    let rows = table.keys.map { key in
      let cells = [
        "`\(key.name)`", key.kind, SourceText.markdown(key.standardText),
        SourceText.markdown(key.limits ?? ""),
        SourceText.markdown(
          [key.title, key.description].filter { !$0.isEmpty }.joined(separator: ": ")),
      ]
      return "| " + cells.joined(separator: " | ") + " |\n"
    }
    return """
      <!-- Made by 'flowctl managed generate'; changes here are lost. -->

      # Managed configuration

      What an organisation may set from afar. On Apple's systems a server sends it as the dictionary
      `com.apple.configuration.managed`, on Android as the restrictions of the app.

      | Key | Type | Default | Allowed | Meaning |
      | --- | --- | --- | --- | --- |
      \(rows.joined())
      """
  }
}
