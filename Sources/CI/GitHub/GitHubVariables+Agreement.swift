extension GitHubVariables {
  /// Holds the variables against what the payload at `path` tells.
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
      if let named = variables["GITHUB_REF"].flatMap({ RefName(parsing: $0).branch }) {
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
    // In a stack the variable names the branch that it goes to, and the payload the branch below.
    let named = variables["GITHUB_BASE_REF"]
    let isOfStack = request.stack.map { named?.hasSameBytes(as: $0.target) == true } ?? false
    if let base = request.base.name, !isOfStack {
      try agree("pull_request.base.ref", base, "GITHUB_BASE_REF")
    }
    // Merged pull requests and `pull_request_target` run with a branch here, which is neither end.
    if case .pullRequest(let number?) = variables["GITHUB_REF"].map(RefName.init),
      let told = request.number, told != number
    {
      throw .contradiction(
        CIError.Source("pull_request.number", "\(told)"), variables.source("GITHUB_REF"))
    }
  }

  private func agree(
    _ field: String, _ told: String, _ variable: String, says value: String? = nil
  ) throws(CIError) {
    guard let value = value ?? variables[variable], !value.hasSameBytes(as: told) else { return }
    throw .contradiction(CIError.Source(field, told), variables.source(variable))
  }

  private func absent(_ variable: String, _ path: String) throws(CIError) {
    guard variables[variable] != nil else { return }
    throw .contradiction(
      CIError.Source(path, "no pull request"), variables.source(variable))
  }
}
