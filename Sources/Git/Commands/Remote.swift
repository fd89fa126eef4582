/// Who commits here.
package struct GitUser: Hashable, Sendable {
  package var name: String
  package var mail: String

  /// A user as configured.
  package init(name: String, mail: String) {
    self.name = name
    self.mail = mail
  }
}

/// A remote of the configuration.
package struct Remote: Hashable, Sendable {
  package var name: String
  /// Where it is fetched from, without the user and password of an `http` URL.
  package var url: String

  /// A remote; credentials in `url` are left out.
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
}

extension Remote {
  /// Git's regular expression of the keys that remotes are told by.
  package static let pattern = "^remote\\..*\\.url$"

  /// The same with the keys that say what is fetched.
  static let fetchPattern = "^remote\\..*\\.(url|fetch)$"

  /// What is fetched of a remote's branches, as settings have it; all of them where they name none.
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

  /// The remotes that settings tell of, with the first URL of each, in their order.
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
