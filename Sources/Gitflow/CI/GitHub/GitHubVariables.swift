/// The GitHub variables of a run, without its payload.
///
/// Source: <https://docs.github.com/en/actions/reference/workflows-and-actions/variables>.
struct GitHubVariables {
  let variables: Variables

  init(_ variables: Variables) { self.variables = variables }

  private var ref: EventRef? { variables["GITHUB_REF"].map(EventRef.init) }

  /// The event by the variables alone; the repository of the head stays unknown.
  func event() throws(CIError) -> CIEvent {
    let name = variables["GITHUB_EVENT_NAME"]
    let kind = name.flatMap(GitHubEventKind.init)
    if let head = variables["GITHUB_HEAD_REF"] {
      return .pullRequest(try pullRequest(head, kind))
    }
    switch kind {
    case .pullRequest: throw .missing(variables: ["GITHUB_HEAD_REF"])
    case .mergeGroup: return try mergeGroup()
    case .delete: return .nothing(reason: "a branch or tag was deleted")
    case .push, .create: return try pushed()
    case nil:
      guard let name else { return try pushed() }
      return .nothing(reason: "event '\(name)' has no branch")
    }
  }

  private func pullRequest(
    _ head: String, _ kind: GitHubEventKind?
  ) throws(CIError) -> PullRequest {
    var checksOutBase = false
    if case .pullRequest(let stated) = kind {
      checksOutBase = stated
    } else if variables["GITHUB_EVENT_NAME"] != nil {
      throw .contradiction(
        variables.source("GITHUB_EVENT_NAME"), variables.source("GITHUB_HEAD_REF"))
    }
    var number: Int?
    if case .pullRequest(let written) = ref { number = written }
    return PullRequest(
      number: number, head: PullRequestHead(name: head, origin: .unknown),
      base: base(checksOutBase: checksOutBase), checksOutBase: checksOutBase)
  }

  private func base(checksOutBase: Bool) -> PullRequestBase {
    if checksOutBase {
      return .unknown(reason: "'pull_request_target' contains its base only in the payload")
    }
    return variables["GITHUB_BASE_REF"].map { .known(name: $0) }
      ?? .unknown(reason: "'GITHUB_BASE_REF' is not set")
  }

  private func mergeGroup() throws(CIError) -> CIEvent {
    guard let branch = ref?.branch, let target = MergeQueueBranch.base(of: branch) else {
      throw .missing(variables: ["GITHUB_REF"])
    }
    return .mergeGroup(target: target, headSHA: variables.sha("GITHUB_SHA"))
  }

  private func pushed() throws(CIError) -> CIEvent {
    switch ref {
    case .branch(let name): return CIEvent(pushed: name, authorIsBot: false)
    case .tag(let name): return .nothing(reason: "'\(name)' is a tag")
    case .other(let name): return .nothing(reason: "'\(name)' is not a branch")
    case .short, .pullRequest, nil: throw .missing(variables: ["GITHUB_REF"])
    }
  }

  /// Compares the variables with the payload at `path`.
  ///
  /// - Throws: `contradiction` with the first field and variable that disagree.
  func check(_ event: CIEvent, from path: String) throws(CIError) {
    switch event {
    case .pullRequest(let request): try check(request)
    case .mergeGroup(let target, _, _):
      try agree("merge_group.base_ref", target, "GITHUB_BASE_REF")
      try absent("GITHUB_HEAD_REF", path)
    case .push(let branch, _):
      try absent("GITHUB_HEAD_REF", path)
      if let named = variables["GITHUB_REF"].flatMap({ EventRef(parsing: $0).branch }) {
        try agree("ref", branch, "GITHUB_REF", says: named)
      }
    case .nothing: try absent("GITHUB_HEAD_REF", path)
    }
  }

  private func check(_ request: PullRequest) throws(CIError) {
    if let repository = request.repository, let named = variables["GITHUB_REPOSITORY"],
      repository.lowercased() != named.lowercased()
    {
      throw .contradiction(
        CIError.Source("pull_request.base.repo.full_name", repository),
        variables.source("GITHUB_REPOSITORY"))
    }
    try agree("pull_request.head.ref", request.head.name, "GITHUB_HEAD_REF")
    // In a stack, the variable contains the target of the stack, and the payload the branch below.
    let named = variables["GITHUB_BASE_REF"]
    let isOfStack = request.stack.map { named?.hasSameBytes(as: $0.target) == true } ?? false
    if let base = request.base.name, !isOfStack {
      try agree("pull_request.base.ref", base, "GITHUB_BASE_REF")
    }
    // Merged pull requests and `pull_request_target` run with another branch than both ends.
    if case .pullRequest(let number?) = variables["GITHUB_REF"].map(EventRef.init),
      let stated = request.number, stated != number
    {
      throw .contradiction(
        CIError.Source("pull_request.number", "\(stated)"), variables.source("GITHUB_REF"))
    }
  }

  private func agree(
    _ field: String, _ stated: String, _ variable: String, says value: String? = nil
  ) throws(CIError) {
    guard let value = value ?? variables[variable], !value.hasSameBytes(as: stated) else { return }
    throw .contradiction(CIError.Source(field, stated), variables.source(variable))
  }

  private func absent(_ variable: String, _ path: String) throws(CIError) {
    guard variables[variable] != nil else { return }
    throw .contradiction(
      CIError.Source(path, "no pull request"), variables.source(variable))
  }
}
