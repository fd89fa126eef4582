package import Gates

/// A value in YAML, quoted only if necessary.
struct YAMLText: CustomStringConvertible {
  let description: String

  init(_ values: [String]) {
    let texts = values.map(Self.scalar)
    description = texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  private static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// True for texts that every YAML parser reads as the same text, also within brackets.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return isWordByte(first) && last != UInt8(ascii: " ")
      && text.utf8.allSatisfy { isWordByte($0) || " ._/<>-".utf8.contains($0) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}

/// A gate of a preset as YAML, on one line.
package enum GateText {
  /// The value of the gate's key, such as `{ preset: coverage, needs: [unit] }`.
  package static func value(
    of preset: GatePreset, needs: [String] = [], scheme: String? = nil
  ) -> String {
    var fields = ["preset: \(preset.name)"]
    if !needs.isEmpty { fields.append("needs: [\(needs.joined(separator: ", "))]") }
    if let scheme {
      let words = YAMLText(["-scheme", scheme])
      fields.append("arguments: \(words)")
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  /// The value of a gate with a command of its own.
  package static func value(
    command: [String], onlyFiles: [String], triggers: [String]
  ) -> String {
    var fields = ["command: \(YAMLText(command))"]
    if !onlyFiles.isEmpty {
      fields.append("only-files: \(YAMLText(onlyFiles))")
    }
    return "{ \((fields + ["on: [\(triggers.joined(separator: ", "))]"]).joined(separator: ", ")) }"
  }
}
