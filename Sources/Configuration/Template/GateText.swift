package import Gates

/// A gate of a preset as YAML, on one line.
package enum GateText {
  /// The value of the gate's key, such as `{ preset: coverage, needs: [unit] }`.
  package static func value(
    of preset: GatePreset, needs: [String] = [], scheme: String? = nil
  ) -> String {
    var fields = ["preset: \(preset.name)"]
    if !needs.isEmpty { fields.append("needs: [\(needs.joined(separator: ", "))]") }
    if let scheme {
      let words = YAMLText(ConfigEntry("arguments", ["-scheme", scheme]))
      fields.append("arguments: \(words)")
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  /// The value of a gate with a command of its own.
  package static func value(
    command: [String], onlyFiles: [String], triggers: [String]
  ) -> String {
    var fields = ["command: \(YAMLText(ConfigEntry("command", command)))"]
    if !onlyFiles.isEmpty {
      fields.append("only-files: \(YAMLText(ConfigEntry("only-files", onlyFiles)))")
    }
    return "{ \((fields + ["on: [\(triggers.joined(separator: ", "))]"]).joined(separator: ", ")) }"
  }
}
