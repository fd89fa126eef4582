import Diagnostics

extension SpecModel {
  /// A text of a target with the settings that it names filled in; nil where one is not known.
  func resolved(_ text: String, of target: SpecTarget, in configuration: String) -> String? {
    var depth = 0
    return resolved(text, of: target, in: configuration, asked: [], &depth)
  }

  /// The value of a setting, made of the settings that it names; nil where one is not known.
  func resolvedValue(
    _ key: String, of target: SpecTarget, in configuration: String
  ) -> String? {
    guard let value = settings.value(key, of: target, in: configuration) else { return nil }
    var steps = 0
    return resolved(value.text, of: target, in: configuration, asked: [key], &steps)
  }

  private func resolved(
    _ text: String, of target: SpecTarget, in configuration: String, asked: [String],
    _ steps: inout Int
  ) -> String? {
    guard text.contains("$") else { return text }
    var output = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      output += rest[..<dollar]
      let behind = rest.index(after: dollar)
      guard behind < rest.endIndex, rest[behind] == "(" || rest[behind] == "{" else {
        output += "$"
        rest = rest[behind...]
        continue
      }
      let closing: Character = rest[behind] == "(" ? ")" : "}"
      guard let end = rest[behind...].firstIndex(of: closing) else { return nil }
      let key = String(rest[rest.index(after: behind)..<end])
      steps += 1
      guard steps < Self.mostSteps, asked.count < Self.deepest, !asked.contains(key),
        let value = settingOrName(key, of: target, in: configuration),
        let filled = resolved(value, of: target, in: configuration, asked: asked + [key], &steps)
      else { return nil }
      output += filled
      if output.utf8.count > Self.longest { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }

  private func settingOrName(
    _ key: String, of target: SpecTarget, in configuration: String
  ) -> String? {
    if let value = settings.value(key, of: target, in: configuration) { return value.text }
    return key == "TARGET_NAME" ? target.name : nil
  }

  private static let mostSteps = 64
  private static let deepest = 16
  private static let longest = 4096
}
