extension Attack {
  /// Every attack, by what it is aimed at.
  static let all =
    gates + policies + files + remotes + events + names + attributes + reports + caches
}
