/// Converts the files of a table to a catalog, and records the origin of each string.
struct VirtualWriter {
  private struct Key {
    let text: String
    /// The entries by file, the source's first.
    var entries: [(file: Int, entry: TextEntry)] = []
  }

  let files: [TableFile]
  let sourceLanguage: String
  private(set) var output: [UInt8] = []
  private(set) var origins = OriginMap()

  mutating func write() {
    output += "{\"sourceLanguage\":".utf8
    string(sourceLanguage)
    output += ",\"strings\":{".utf8
    list(keys()) { $0.write($1) }
    output += "},\"version\":\"1.0\"}".utf8
  }

  /// The keys in the order of the files, those of the source language first.
  private func keys() -> [Key] {
    var keys: [Key] = []
    var places: [[UInt8]: Int] = [:]
    let order = files.indices.sorted { rank($0) < rank($1) }
    for file in order {
      for entry in files[file].table.entries {
        let name = Array(entry.key.utf8)
        let place = places[name] ?? keys.count
        if place == keys.count {
          places[name] = place
          keys.append(Key(text: entry.key))
        }
        keys[place].entries.append((file, entry))
      }
    }
    return keys
  }

  private func rank(_ file: Int) -> (Int, Int, Int) {
    let isSource = files[file].language.utf8.elementsEqual(sourceLanguage.utf8)
    return (isSource ? 0 : 1, files[file].format == .stringsdict ? 0 : 1, file)
  }

  private mutating func write(_ key: Key) {
    if let first = key.entries.first { mark(first.file, first.entry.offset) }
    string(key.text)
    output += ":{".utf8
    if let comment = key.entries.lazy.compactMap(\.entry.comment).first {
      output += "\"comment\":".utf8
      string(comment)
      output.append(UInt8(ascii: ","))
    }
    if key.entries.contains(where: { !$0.entry.isTranslatable }) {
      output += "\"shouldTranslate\":false,".utf8
    }
    output += "\"extractionState\":\"manual\",\"localizations\":{".utf8
    var seen: Set<[UInt8]> = []
    for (file, entry) in key.entries
    where seen.insert(Array(files[file].language.utf8)).inserted {
      if seen.count > 1 { output.append(UInt8(ascii: ",")) }
      mark(file, entry.offset)
      string(files[file].language)
      output += ":{".utf8
      write(entry.content, file)
      output += "}".utf8
    }
    output += "}}".utf8
  }

  private mutating func write(_ content: TextContent, _ file: Int) {
    switch content {
    case .text(let text): unit(text, file)
    case .forms(let forms): write(forms, file)
    case .list(let texts):
      output += "\"stringSet\":{\"state\":\"translated\",\"values\":[".utf8
      list(texts) { $0.value($1, file) }
      output += "]}".utf8
    case .format(let text, let variables):
      unit(text, file)
      output += ",\"substitutions\":{".utf8
      list(variables) { $0.write($1, file) }
      output += "}".utf8
    }
  }

  private mutating func write(_ variable: TextVariable, _ file: Int) {
    mark(file, variable.offset)
    string(variable.name)
    output += ":{".utf8
    if let number = variable.argument { output += "\"argNum\":\(number),".utf8 }
    output += "\"formatSpecifier\":".utf8
    string(variable.specifier)
    output += ",".utf8
    write(variable.forms, file, isPart: true)
    output += "}".utf8
  }

  private mutating func write(_ forms: TextForms, _ file: Int, isPart: Bool = false) {
    output += "\"variations\":{\"\(forms.dimension.rawValue)\":{".utf8
    list(forms.forms) { writer, form in
      writer.mark(file, form.text.offset)
      writer.string(form.name)
      writer.output += ":{".utf8
      writer.unit(isPart ? form.text.asPart : form.text, file)
      writer.output += "}".utf8
    }
    output += "}}".utf8
  }

  /// Writes items, separated by commas.
  private mutating func list<Item>(
    _ items: [Item], _ write: (inout VirtualWriter, Item) -> Void
  ) {
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(&self, item)
    }
  }

  private mutating func unit(_ text: PlacedText, _ file: Int) {
    output += "\"stringUnit\":{\"state\":\"translated\",\"value\":".utf8
    value(text, file)
    output += "}".utf8
  }

  private mutating func value(_ text: PlacedText, _ file: Int) {
    mark(file, text.offset)
    string(files[file].format.compared(text.value))
  }

  private mutating func mark(_ file: Int, _ offset: Int) {
    origins.add(output.count, OriginMap.Origin(file: file, offset: offset))
  }

  private mutating func string(_ text: String) { JSONText.append(text.utf8, to: &output) }
}

extension TextVariable {
  /// The number of its argument, if a form contains it.
  fileprivate var argument: Int? {
    forms.forms.lazy.compactMap { form in
      FormatSpan.all(in: form.text.value).first { $0.kind == .argument }?.position
    }.first
  }
}

extension PlacedText {
  /// A form of a named part, its first argument as in catalogs: `%arg`.
  fileprivate var asPart: PlacedText {
    guard let first = FormatSpan.all(in: value).first(where: { $0.kind == .argument }) else {
      return self
    }
    let text = FormatSpan.replaced(value, [first]) { _ in "%arg" }
    return PlacedText(value: text, offset: offset)
  }
}
