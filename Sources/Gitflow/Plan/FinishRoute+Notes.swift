extension FinishRoute {
  /// What brings the branch to older open ones, which get no merge of it, a note for each.
  ///
  /// `commits` are those of the branch as git takes them, and `fetch` is what has to be typed first;
  /// where nothing is known of them, `tip` is what is looked at.
  package func pickings(_ commits: String?, fetch: String? = nil, tip: CommitID) -> [String] {
    older.map { name in
      let place = ShellWord.quoted(name)
      guard let commits else {
        return "'\(name)' is older and gets no merge; what it lacks: git log \(place)..\(tip.short)"
      }
      let first = fetch.map { $0 + " && " } ?? ""
      return "'\(name)' is older and gets no merge; the same there: "
        + "\(first)git switch \(place) && git cherry-pick \(commits)"
    }
  }

  /// What is told of branches that go into this one alone before it ends, a note for each.
  package func leftOpen(_ parts: [String], isLocal: Bool) -> [String] {
    parts.map { part in
      "'\(part)' is not in '\(branch)' yet; before that ends: flowctl finish "
        + ShellWord.quoted(part) + (isLocal ? " --local" : "")
    }
  }
}
