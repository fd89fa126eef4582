/// What GitHub's variables say of a run, without its payload.
///
/// Source: <https://docs.github.com/en/actions/reference/workflows-and-actions/variables>.
struct GitHubVariables {
  let variables: Variables

  init(_ variables: Variables) { self.variables = variables }

  private var ref: RefName? { variables["GITHUB_REF"].map(RefName.init) }

  /// The event by the variables alone; whose branch the head is stays unknown.
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
      return .nothing(reason: "event '\(name)' is about no branch")
    }
  }

  private func pullRequest(
    _ head: String, _ kind: GitHubEventKind?
  ) throws(CIError) -> PullRequest {
    var checksOutBase = false
    if case .pullRequest(let told) = kind {
      checksOutBase = told
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
      return .unknown(reason: "'pull_request_target' names its base in the payload alone")
    }
    return variables["GITHUB_BASE_REF"].map { .known(name: $0) }
      ?? .unknown(reason: "'GITHUB_BASE_REF' is not set")
  }

  private func mergeGroup() throws(CIError) -> CIEvent {
    guard let branch = ref?.branch, let queued = MergeQueueBranch(parsing: branch) else {
      throw .missing(variables: ["GITHUB_REF"])
    }
    return .mergeGroup(target: queued.base, headSHA: variables.sha("GITHUB_SHA"))
  }

  private func pushed() throws(CIError) -> CIEvent {
    switch ref {
    case .branch(let name): return CIEvent(pushed: name, authorIsBot: false)
    case .tag(let name): return .nothing(reason: "'\(name)' is a tag")
    case .other(let name): return .nothing(reason: "'\(name)' is no branch")
    case .short, .pullRequest, nil: throw .missing(variables: ["GITHUB_REF"])
    }
  }
}
