struct MergeReading {
  enum Target {
    case line(Line)
    /// A branch that is not a line, such as a feature.
    case elsewhere
    case omitted
    /// The message does not name it, as in pull requests.
    case open
  }

  let subject: MergeSubject
  let target: Target
  /// The name of the merged branch, if a single branch was merged.
  let read: ReadName?
  /// The account that owns the branch, if it is another account.
  let fork: String?
  let isSelfPull: Bool

  init(_ subject: MergeSubject, names: inout HistoryNames, owners: HeadOwners) {
    self.subject = subject
    let target = subject.target.map { names.read($0) }
    self.target =
      if let target { target.line.map { .line($0) } ?? .elsewhere } else {
        subject.omitsMain ? .omitted : .open
      }
    guard case .branch(let name, let owner) = subject.source else {
      (read, fork, isSelfPull) = (nil, nil, false)
      return
    }
    let read = names.read(name)
    self.read = read
    fork = owner.flatMap { owners.areOurs($0) ? nil : $0 }
    isSelfPull =
      name == subject.target || (read.line != nil && read.line == target?.line)
      || (subject.omitsMain && read.line != nil && read.line == names.production)
  }

  var sourceName: String? {
    switch subject.source {
    case .branch(let name, _): fork.map { "\($0):\(name)" } ?? name
    case .tag(let name), .commit(let name): name
    case .several, .unnamed: nil
    }
  }

  /// The name of the merged branch, if it is in this repository.
  var own: ReadName? { fork == nil ? read : nil }

  /// True if Git left out the target, which it does only on the main branch.
  var omitsMain: Bool { if case .omitted = target { true } else { false } }
}
