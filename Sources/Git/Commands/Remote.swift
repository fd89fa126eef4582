/// The configured user.
package struct GitUser: Hashable, Sendable {
  package var name: String
  package var mail: String

  package init(name: String, mail: String) {
    self.name = name
    self.mail = mail
  }
}

/// A configured remote.
package struct Remote: Hashable, Sendable {
  package var name: String
  /// The fetch URL, without user and password for HTTP.
  package var url: String

  /// Creates a remote; credentials in `url` are removed.
  package init(name: String, url: String) {
    self.name = name
    self.url = Self.withoutCredentials(url)
  }

  private static func withoutCredentials(_ url: String) -> String {
    guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return url }
    let rest = url.dropFirst(scheme.count)
    guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else { return url }
    return scheme + rest[rest.index(after: at)...]
  }

  /// The regular expression for the keys that define remotes.
  package static let pattern = "^remote\\..*\\.url$"

  /// The same with the keys of fetch refspecs.
  static let fetchPattern = "^remote\\..*\\.(url|fetch)$"

  /// The refspecs for a remote's branches from settings; by default all branches.
  static func heads(of remote: String, in settings: [GitSetting]) -> [String] {
    let tracking = "refs/remotes/\(remote)/"
    let given = settings.filter { $0.key == "remote.\(remote).fetch" }.compactMap(\.value)
    let heads = given.filter { text in
      let sides = text.drop { $0 == "+" }.split(separator: ":", omittingEmptySubsequences: false)
      guard let source = sides.first else { return false }
      if source.hasPrefix("^") { return source.dropFirst().hasPrefix("refs/heads/") }
      return source.hasPrefix("refs/heads/") && sides.count == 2 && sides[1].hasPrefix(tracking)
    }
    let isNamed = heads.contains { !$0.hasPrefix("^") }
    return isNamed ? heads : heads + ["+refs/heads/*:\(tracking)*"]
  }

  /// The remotes in settings, with the first URL of each, in file order.
  package static func all(in settings: [GitSetting]) -> [Remote] {
    var remotes: [Remote] = []
    for setting in settings
    where setting.key.hasPrefix("remote.") && setting.key.hasSuffix(".url") {
      let name = String(setting.key.dropFirst("remote.".count).dropLast(".url".count))
      guard let url = setting.value, !remotes.contains(where: { $0.name == name }) else { continue }
      remotes.append(Remote(name: name, url: url))
    }
    return remotes
  }
}
