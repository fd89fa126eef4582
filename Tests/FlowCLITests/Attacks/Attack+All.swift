extension Attack {
  /// Every attack, by what it is aimed at.
  static let all =
    gates + policies + files + workingTree + namedRemotes + remotes + events + stacks + names
    + attributes
    + reports
    + caches
}
