extension Attack {
  /// Every attack, by its target.
  static let all =
    gates + policies + files + workingTree + namedRemotes + remotes + events + stacks + names
    + attributes
    + reports
    + caches
}
