import Effects

/// What the common `config` says of the repository's own form; includes are not followed, as in git.
struct RepositoryFormat: Equatable {
  var isBare = false
  var objects = ObjectFormat.sha1
  var refs = RefStorage.files

  static func read(from path: String, files: FileSystem) throws(GitError) -> RepositoryFormat {
    RepositoryFormat(parsing: try files.readIfPresent(path, limit: 4 << 20) ?? [])
  }

  /// Reads the few keys that matter; what it does not know, it passes over.
  init(parsing bytes: [UInt8]) {
    var section = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var text = Substring(decoding: line, as: UTF8.self).trimmed
      if text.first == "[" {
        let end = text.firstIndex(of: "]") ?? text.endIndex
        section = text[..<end].dropFirst().lowercased()
        text = text[end...].dropFirst().trimmed
      }
      if let setting = Self.setting(text) { take(section, setting.key, setting.value) }
    }
  }

  private mutating func take(_ section: String, _ key: String, _ value: String) {
    switch (section, key) {
    case ("core", "bare"): isBare = ["true", "yes", "on", "1"].contains(value.lowercased())
    case ("extensions", "objectformat"):
      objects = value == "sha1" ? .sha1 : value == "sha256" ? .sha256 : .other(value)
    case ("extensions", "refstorage"):
      refs = value == "files" ? .files : value == "reftable" ? .reftable : .other(value)
    default: break
    }
  }

  private static func setting(_ text: Substring) -> (key: String, value: String)? {
    if text.isEmpty || text.first == "#" || text.first == ";" { return nil }
    guard let equals = text.firstIndex(of: "=") else { return (text.lowercased(), "true") }
    let value = text[text.index(after: equals)...].prefix { $0 != "#" && $0 != ";" }
    return (text[..<equals].trimmed.lowercased(), String(value.trimmed.filter { $0 != "\"" }))
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
