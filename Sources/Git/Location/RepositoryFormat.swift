import Base

/// The format and the remotes of a repository, from its common `config`.
///
/// Includes are not followed, as in Git.
struct RepositoryFormat: Equatable {
  var isBare = false
  /// True for a format with extensions: a Git that doesn't know one refuses the repository.
  var isExtended = false
  var objects = ObjectFormat.sha1
  var refs = RefStorage.files
  /// The remotes that have a URL, in file order.
  var remotes: [String] = []
  /// Their first URLs, in the same order.
  var urls: [String] = []
  /// The fetched refs of each remote with a refspec, as `refs/heads/*`.
  var fetched: [FetchedRefs] = []
  /// The remotes that are configured without tags.
  private var untagged: [String] = []

  static func read(from path: String, files: FileSystem) throws(GitError) -> RepositoryFormat {
    RepositoryFormat(
      parsing: try files.readIfPresent(path, limit: 4 << 20) ?? [])
  }

  /// Reads the few keys that matter, and skips all others.
  init(parsing bytes: [UInt8]) {
    // As bytes: each command reads this file, and characters would take longer than a hook's rules.
    var (header, section) = ("", "")
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var text = line.trimmed
      if text.first == UInt8(ascii: "[") {
        let end = text.firstIndex(of: UInt8(ascii: "]")) ?? text.endIndex
        header = String(decoding: text[..<end].dropFirst(), as: UTF8.self)
        section = header.lowercased()
        text = text[end...].dropFirst().trimmed
      }
      if section == "core" || section == "extensions", let setting = Self.setting(text) {
        take(section, setting.key, setting.value)
      } else if section.hasPrefix("remote \""), let setting = Self.setting(text) {
        take(setting, of: String(header.dropFirst("remote \"".count).dropLast()))
      }
    }
  }

  /// The remotes without a refspec for tags.
  var withoutTags: [String] {
    untagged.filter { remote in !fetched.contains { $0.remote == remote && $0.hasTags } }
  }

  private mutating func take(_ section: String, _ key: String, _ value: String) {
    switch (section, key) {
    case ("core", "bare"): isBare = ["true", "yes", "on", "1"].contains(value.lowercased())
    case ("core", "repositoryformatversion"): isExtended = value != "0"
    case ("extensions", "objectformat"):
      objects = value == "sha1" ? .sha1 : value == "sha256" ? .sha256 : .other(value)
    case ("extensions", "refstorage"):
      refs = value == "files" ? .files : value == "reftable" ? .reftable : .other(value)
    default: break
    }
  }

  private mutating func take(_ setting: (key: String, value: String), of remote: String) {
    switch setting.key {
    case "url" where !remotes.contains(remote):
      remotes.append(remote)
      urls.append(setting.value)
    case "fetch":
      let source = setting.value.split(separator: ":").first ?? ""
      fetched.append(FetchedRefs(remote: remote, source: String(source.drop { $0 == "+" })))
    case "tagopt":
      untagged.removeAll { $0 == remote }
      if setting.value == "--no-tags" { untagged.append(remote) }
    default: break
    }
  }

  private static func setting(_ text: ArraySlice<UInt8>) -> (key: String, value: String)? {
    guard let first = text.first, !isComment(first) else { return nil }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      return (String(decoding: text, as: UTF8.self).lowercased(), "true")
    }
    let value = text[equals...].dropFirst().prefix { !isComment($0) }.trimmed
      .filter { $0 != UInt8(ascii: "\"") }
    let key = String(decoding: text[..<equals].trimmed, as: UTF8.self).lowercased()
    return (key, String(decoding: value, as: UTF8.self))
  }

  private static func isComment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";")
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    var text = drop(while: Self.isBlank)
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    return text
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
