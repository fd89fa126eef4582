extension GitHubState {
  /// An issue, or the issue part of a pull request.
  package struct Issue: Sendable {
    package let id: Int
    package let number: Int
    package var title: String
    package var body: String?
    package var author: String
    package var isOpen = true
    package var stateReason: String?
    /// Keys of the repository's labels, in the order in which they were added.
    package var labels: [String] = []
    package var assignees: [String] = []
    package var milestone: Int?
    package var comments = 0
    package var createdAt: String
    package var updatedAt: String
    package var closedAt: String?
    package var closedBy: String?
    /// The pull request part, if it is one.
    package var pull: Pull?

    mutating func close(by login: String?, reason: String?, at time: String) {
      isOpen = false
      stateReason = pull == nil ? reason ?? "completed" : nil
      closedAt = time
      closedBy = login
    }

    mutating func reopen() {
      isOpen = true
      stateReason = pull == nil ? "reopened" : nil
      closedAt = nil
      closedBy = nil
    }
  }

  /// Adds an issue with labels, which are created if missing, and returns its number.
  @discardableResult
  package mutating func addIssue(
    _ title: String, to fullName: String, labels: [String] = [],
    _ change: (inout Issue) -> Void = { _ in }
  ) -> Int {
    let number = (repository(fullName)?.issues.keys.max() ?? 0) + 1
    let time = Self.past(minutes: number)
    var issue = Issue(
      id: newID(), number: number, title: title, body: "It is so.", author: "ada",
      labels: labels.map { $0.lowercased() }, createdAt: time, updatedAt: time)
    change(&issue)
    for label in labels where repository(fullName)?.labels[label.lowercased()] == nil {
      addLabel(label, to: fullName)
    }
    addAccount(issue.author)
    self.change(fullName) { $0.issues[number] = issue }
    return number
  }

  /// Changes an issue, as another client would: its update time changes.
  package mutating func changeIssue(
    _ number: Int, of fullName: String, _ body: (inout Issue) -> Void
  ) {
    let time = now
    change(fullName) { repository in
      repository.issues[number]?.updatedAt = time
      if var issue = repository.issues[number] {
        body(&issue)
        repository.issues[number] = issue
      }
    }
  }

  /// Moves an issue to another repository, where labels of the same names are kept, and returns its
  /// number there; the old one then redirects.
  @discardableResult
  package mutating func transferIssue(
    _ number: Int, of fullName: String, to other: String
  ) -> Int {
    guard let id = repository(other)?.id, let old = repository(fullName)?.issues[number] else {
      return 0
    }
    let labels = old.labels.filter { repository(other)?.labels[$0] != nil }
    let new = addIssue(old.title, to: other) { issue in
      (issue.body, issue.labels, issue.isOpen) = (old.body, labels, old.isOpen)
    }
    change(fullName) {
      $0.issues[number] = nil
      $0.transfers[number] = (id, new)
    }
    return new
  }

  /// Deletes an issue without changing times.
  package mutating func deleteIssue(_ number: Int, of fullName: String) {
    change(fullName) { $0.issues[number] = nil }
  }

  /// Adds many issues, whose labels follow each other in turn.
  package mutating func addIssues(
    _ count: Int, to fullName: String, labels: [String] = []
  ) {
    let first = (repository(fullName)?.issues.keys.max() ?? 0) + 1
    for label in labels where repository(fullName)?.labels[label.lowercased()] == nil {
      addLabel(label, to: fullName)
    }
    addAccount("ada")
    let ids = lastID
    lastID += count
    change(fullName) { repository in
      for number in first..<(first + count) {
        let time = Self.past(minutes: number)
        repository.issues[number] = Issue(
          id: ids + 1 + number - first, number: number, title: "Issue \(number)",
          body: "It is so.", author: "ada",
          labels: labels.isEmpty ? [] : [labels[number % labels.count].lowercased()],
          createdAt: time, updatedAt: time)
      }
    }
  }
}
