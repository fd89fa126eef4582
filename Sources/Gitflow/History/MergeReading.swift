/// A merge's message, its names read.
struct MergeReading {
  /// Where the message says that the merge was made.
  enum Target {
    case line(Line)
    /// A branch that is no line, such as a feature.
    case elsewhere
    /// The message names none, and git leaves it out on the main branch alone.
    case omitted
    /// The message says nothing of it, as those of pull requests.
    case open
  }

  /// What was merged, and whether it lies here.
  enum Source {
    case branch(String, ReadName)
    case fork(owner: String, String, ReadName)
    case tag(String)
    case commit(String)
    case several
    case unnamed
  }

  let source: Source
  let target: Target
  /// The target's name as it is written.
  let targetName: String?
  let isSelfPull: Bool

  init(_ subject: MergeSubject, names: inout HistoryNames, owners: HeadOwners) {
    targetName = subject.target
    let target = subject.target.map { names.read($0) }
    self.target =
      if let target { target.line.map { .line($0) } ?? .elsewhere } else {
        subject.omitsMain ? .omitted : .open
      }
    guard case .branch(let name, let owner) = subject.source else {
      source = Source(subject.source)
      isSelfPull = false
      return
    }
    let read = names.read(name)
    if let owner, !owners.areOurs(owner) {
      source = .fork(owner: owner, name, read)
    } else {
      source = .branch(name, read)
    }
    isSelfPull =
      name == subject.target || (read.line != nil && read.line == target?.line)
      || (subject.omitsMain && read.line != nil && read.line == names.production)
  }

  /// The source's name, as the message has it.
  var sourceName: String? {
    switch source {
    case .branch(let name, _), .tag(let name), .commit(let name): name
    case .fork(let owner, let name, _): "\(owner):\(name)"
    case .several, .unnamed: nil
    }
  }

  /// True where the source's name has a kind's prefix, but is none that the model allows.
  var isMisnamed: Bool { if case .branch(_, let read) = source { read.isMisfit } else { false } }

  /// True where git left the target out, as it does on the main branch alone.
  var omitsMain: Bool { if case .omitted = target { true } else { false } }

  /// The line that was merged, where it is one of this repository.
  var sourceLine: Line? {
    if case .branch(_, let read) = source { read.line } else { nil }
  }
}

extension MergeReading.Source {
  /// A source that is no single branch.
  fileprivate init(_ source: MergeSubject.Source) {
    switch source {
    case .tag(let name): self = .tag(name)
    case .commit(let id): self = .commit(id)
    case .several: self = .several
    case .branch, .unnamed: self = .unnamed
    }
  }
}
