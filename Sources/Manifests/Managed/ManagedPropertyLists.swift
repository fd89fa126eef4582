/// The files for MDM servers.
enum ManagedPropertyLists {
  /// A sample of what a server sends: every key with its default.
  static func sample(_ table: ManagedTable) -> String {
    let pairs = table.keys.map { key in
      "\t<key>\(SourceText.xml(key.name))</key>\n" + sampleValue(key.value)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(pairs.joined(separator: "\n"))
      </dict>
      </plist>

      """
  }

  private static func sampleValue(_ value: ManagedKey.Value) -> String {
    switch value {
    case .string(let text), .choice(let text, _): "\t<string>\(SourceText.xml(text))</string>"
    case .integer(let number, _, _): "\t<integer>\(number)</integer>"
    case .boolean(let flag): flag ? "\t<true/>" : "\t<false/>"
    case .list(let texts, _):
      texts.isEmpty
        ? "\t<array/>"
        : "\t<array>\n"
          + texts.map { "\t\t<string>\(SourceText.xml($0))</string>\n" }.joined() + "\t</array>"
    }
  }

  /// The description from which AppConfig servers build a form.
  static func specification(_ table: ManagedTable) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <managedAppConfiguration>
      <version>\(SourceText.xml(table.version))</version>
      <bundleId>\(SourceText.xml(table.bundleID ?? ""))</bundleId>
      <dict>
    \(table.keys.map(definition).joined(separator: "\n"))
      </dict>
      <presentation defaultLocale="en-US">
    \(table.keys.map(field).joined(separator: "\n"))
      </presentation>
    </managedAppConfiguration>

    """
  }

  private static func definition(_ key: ManagedKey) -> String {
    let (element, values, constraint) = parts(key.value)
    let standard = values.map { "        <value>\(SourceText.xml($0))</value>\n" }.joined()
    let block =
      standard.isEmpty ? "" : "      <defaultValue>\n\(standard)      </defaultValue>\n"
    return "    <\(element) keyName=\"\(SourceText.xml(key.name))\">\n\(block)\(constraint)"
      + "    </\(element)>"
  }

  private static func parts(
    _ value: ManagedKey.Value
  ) -> (element: String, values: [String], constraint: String) {
    switch value {
    case .string(let text): ("string", [text], constraint())
    case .integer(let number, let minimum, let maximum):
      ("integer", ["\(number)"], constraint(minimum, maximum))
    case .boolean(let flag): ("boolean", ["\(flag)"], constraint())
    case .choice(let text, let words): ("string", [text], constraint(words: words))
    case .list(let texts, let words): ("stringArray", texts, constraint(words: words))
    }
  }

  private static func constraint(
    _ minimum: Int? = nil, _ maximum: Int? = nil, words: [String] = []
  ) -> String {
    let limits =
      (minimum.map { " min=\"\($0)\"" } ?? "") + (maximum.map { " max=\"\($0)\"" } ?? "")
    let tag = "      <constraint nullable=\"true\"\(limits)"
    if words.isEmpty { return tag + "/>\n" }
    let values = words.map { "          <value>\(SourceText.xml($0))</value>\n" }.joined()
    return tag + ">\n        <values>\n\(values)        </values>\n      </constraint>\n"
  }

  private static func field(_ key: ManagedKey) -> String {
    let (type, words) = presentation(key.value)
    let options = words.map { word in
      """
              <option value="\(SourceText.xml(word))">
                <language value="en-US">\(SourceText.xml(word))</language>
              </option>

      """
    }
    let block = options.isEmpty ? "" : "      <options>\n\(options.joined())      </options>\n"
    return """
          <field keyName="\(SourceText.xml(key.name))" type="\(type)">
            <label>
              <language value="en-US">\(SourceText.xml(key.title))</language>
            </label>
            <description>
              <language value="en-US">\(SourceText.xml(key.description))</language>
            </description>
      \(block)    </field>
      """
  }

  private static func presentation(_ value: ManagedKey.Value) -> (type: String, words: [String]) {
    switch value {
    case .string, .integer: ("input", [])
    case .boolean: ("checkbox", [])
    case .choice(_, let words): ("select", words)
    case .list(_, let words): words.isEmpty ? ("list", []) : ("multiselect", words)
    }
  }
}
