extension VersionFacts {
  /// A tag of another form, as in a repository of several apps.
  package struct OtherTag: Hashable, Sendable {
    package var name: String
    package var version: Version
  }

  /// Takes a tag that is no version, where it ends in one.
  package mutating func noteOtherTag(_ name: String) {
    guard let tag = OtherTag(name), otherTag.map({ $0.version < tag.version }) ?? true else {
      return
    }
    otherTag = tag
  }
}

extension VersionFacts.OtherTag {
  fileprivate init?(_ name: String) {
    guard let mark = name.lastIndex(where: { "-/@_".contains($0) }),
      let written = WrittenVersion(parsing: String(name[name.index(after: mark)...]))
    else { return nil }
    self.init(name: name, version: written.version)
  }
}
