/// Android's restrictions file and its string resources.
enum ManagedAndroid {
  static func restrictions(_ table: ManagedTable) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <restrictions xmlns:android="http://schemas.android.com/apk/res/android">
    \(table.keys.map(restriction).joined(separator: "\n"))
    </restrictions>

    """
  }

  private static func restriction(_ key: ManagedKey) -> String {
    let name = resource(key)
    var attributes = [
      ("key", key.name), ("title", "@string/\(name)_title"),
      ("restrictionType", type(key.value)),
    ]
    if !key.description.isEmpty {
      attributes.append(("description", "@string/\(name)_description"))
    }
    attributes += values(key, name)
    let lines = attributes.map { "        android:\($0.0)=\"\(SourceText.xml($0.1))\"" }
    return "    <restriction\n" + lines.joined(separator: "\n") + " />"
  }

  private static func type(_ value: ManagedKey.Value) -> String {
    switch value {
    case .string: "string"
    case .integer: "integer"
    case .boolean: "bool"
    case .choice: "choice"
    // Android has no list of free texts: one comma-separated text is used.
    case .list(_, let words): words.isEmpty ? "string" : "multi-select"
    }
  }

  private static func values(_ key: ManagedKey, _ name: String) -> [(String, String)] {
    let entries = [
      ("entries", "@array/\(name)_entries"), ("entryValues", "@array/\(name)_entries"),
    ]
    return switch key.value {
    case .string, .integer, .boolean: [("defaultValue", attribute(key.standardText))]
    case .choice(let standard, _): entries + [("defaultValue", attribute(standard))]
    case .list(let standard, let words):
      words.isEmpty
        ? [("defaultValue", attribute(standard.joined(separator: ",")))]
        : entries + [("defaultValue", "@array/\(name)_default")]
    }
  }

  /// Escapes a value that could be read as a resource reference.
  private static func attribute(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\")
    return escaped.hasPrefix("@") || escaped.hasPrefix("?") ? "\\" + escaped : escaped
  }

  static func strings(_ table: ManagedTable) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <resources>
    \(table.keys.map(texts).joined(separator: "\n"))
    </resources>

    """
  }

  private static func texts(_ key: ManagedKey) -> String {
    let name = resource(key)
    var lines = ["    <string name=\"\(name)_title\">\(SourceText.android(key.title))</string>"]
    if !key.description.isEmpty {
      lines.append(
        "    <string name=\"\(name)_description\">\(SourceText.android(key.description))</string>")
    }
    switch key.value {
    case .choice(_, let words): lines.append(array("\(name)_entries", words))
    case .list(let standard, let words) where !words.isEmpty:
      lines += [array("\(name)_entries", words), array("\(name)_default", standard)]
    case .string, .integer, .boolean, .list: break
    }
    return lines.joined(separator: "\n")
  }

  private static func array(_ name: String, _ words: [String]) -> String {
    let items = words.map { "        <item>\(SourceText.android($0))</item>\n" }.joined()
    return "    <string-array name=\"\(name)\" translatable=\"false\">\n\(items)    </string-array>"
  }

  /// A resource name, which has no uppercase letters and no dots.
  private static func resource(_ key: ManagedKey) -> String {
    var output = "managed_"
    for scalar in key.property.unicodeScalars {
      if scalar.properties.isUppercase { output += "_" }
      output += String(scalar).lowercased()
    }
    return output
  }
}
