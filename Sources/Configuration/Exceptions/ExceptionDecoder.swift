import Diagnostics

/// Reads a file whose one key holds a list of maps.
struct ExceptionDecoder {
  let document: ConfigDocument
  private let path: String
  private(set) var faults: ConfigFaults

  init(
    _ bytes: [UInt8], _ keys: [ConfigKey], path: String
  ) throws(ConfigurationError) {
    let tree: ConfigNode
    do {
      tree = try ConfigReader.read(bytes)
    } catch {
      throw .unreadable(error, path: path)
    }
    self.path = path
    (document, faults) = ConfigFlattening.flatten(tree, keys, faults: ConfigFaults(path: path))
  }

  /// The paths of the entries of a list.
  func entries(of list: String) -> [String] {
    document.names(under: list).map { "\(list).\($0)" }
  }

  func place(of entry: String) -> Place? {
    document.place(of: entry).map { Place(path: path, line: $0.line, column: $0.column) }
  }

  /// The texts at keys that an entry must have; nothing where one of them is missing.
  mutating func required(_ keys: [String], in entry: String) -> [String]? {
    let texts = keys.map { document.text(at: "\(entry).\($0)") }
    for (key, text) in zip(keys, texts) where text == nil {
      // A text that did not fit has its fault already.
      if faults.isEmpty { addMissing("'\(entry)' has no '\(key)'", in: entry) }
    }
    let found = texts.compactMap(\.self)
    return found.count == keys.count ? found : nil
  }

  mutating func addMissing(_ message: String, in entry: String) {
    faults.add(message, at: document.place(of: entry))
  }

  /// - Throws: all faults, in the order of the file.
  func check() throws(ConfigurationError) {
    if !faults.isEmpty { throw .faults(faults.sorted) }
  }
}
