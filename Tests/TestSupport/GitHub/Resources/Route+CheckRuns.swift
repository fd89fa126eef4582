import Base

extension Route {
  /// Check runs, which need the token of an App for writing.
  static let checkRuns: [Route] = [
    Route(.post, "/repos/{}/{}/check-runs") { state, call throws(Refusal) in
      let repository = try state.checkWriter(call)
      let members = try call.members()
      guard let name = members["name"]?.text, let sha = members["head_sha"]?.text else {
        throw .invalid("CheckRun", "name", code: "missing_field")
      }
      let commit = try state.commit(sha, of: repository)
      var run = GitHubState.CheckRun(id: state.newID(), sha: commit.sha, name: name)
      try state.fill(&run, members)
      state.change(repository.id) { [run] in $0.checkRuns.append(run) }
      return Reply(status: 201, state.checkJSON(run, of: repository))
    },
    Route(.patch, "/repos/{}/{}/check-runs/{}") { state, call throws(Refusal) in
      let repository = try state.checkWriter(call)
      let place = try state.checkRun(call, in: repository)
      var run = repository.checkRuns[place]
      try state.fill(&run, try call.members())
      state.change(repository.id) { [run] in $0.checkRuns[place] = run }
      return Reply(state.checkJSON(run, of: repository))
    },
    Route(.get, "/repos/{}/{}/check-runs/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let place = try state.checkRun(call, in: repository)
      return Reply(state.checkJSON(repository.checkRuns[place], of: repository))
    },
    Route(.get, "/repos/{}/{}/check-runs/{}/annotations") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let run = repository.checkRuns[try state.checkRun(call, in: repository)]
      return try state.page(call, run.annotations) { annotation in
        let missing = ["start_column", "end_column", "title", "raw_details"]
        let nulls = Dictionary(uniqueKeysWithValues: missing.map { ($0, JSONValue.null) })
        let path = annotation["path"]?.text ?? ""
        let page = "\(state.webURL)/\(repository.fullName)/blob/\(run.sha)/\(path)"
        return .object(
          nulls.merging(annotation) { $1 }.merging(["blob_href": .string(page)]) { $1 })
      }
    },
    Route(.get, "/repos/{}/{}/commits/{}/check-runs") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let sha = try state.commit(call.parameters[2], of: repository).sha
      let name = call.target.query["check_name"]
      let runs = repository.checkRuns.filter {
        $0.sha == sha && (name == nil || name == $0.name)
      }
      return try state.page(
        call, runs,
        envelope: { ["total_count": .number($0), "check_runs": .array($1)] },
        { state.checkJSON($0, of: repository) })
    },
  ]
}

extension GitHubState {
  fileprivate func checkWriter(_ call: Call) throws(Refusal) -> Repository {
    _ = try repository(call)
    guard call.grant != nil else { throw .wantsAuthentication }
    guard call.grant?.kind == .installation else {
      throw Refusal(403, "You must authenticate via a GitHub App.")
    }
    return try self.repository(call, writing: "checks")
  }

  fileprivate func checkRun(_ call: Call, in repository: Repository) throws(Refusal) -> Int {
    let id = try call.number(2)
    guard let place = repository.checkRuns.firstIndex(where: { $0.id == id }) else {
      throw .notFound
    }
    return place
  }

  /// Applies a body; annotations are added to existing ones, 50 at once.
  fileprivate func fill(
    _ run: inout CheckRun, _ members: [String: JSONValue]
  ) throws(Refusal) {
    if let name = members["name"]?.text { run.name = name }
    if let status = members["status"]?.text { run.status = status }
    if let conclusion = members["conclusion"]?.text {
      run.conclusion = conclusion
      run.status = "completed"
      run.completedAt = members["completed_at"]?.text ?? now
    }
    run.externalID = members["external_id"]?.text ?? run.externalID
    run.detailsURL = members["details_url"]?.text ?? run.detailsURL
    run.startedAt = members["started_at"]?.text ?? run.startedAt ?? now
    guard let output = members["output"]?.members else { return }
    guard let title = output["title"]?.text, let summary = output["summary"]?.text else {
      throw Refusal(422, "Invalid request.\n\n\"title\", \"summary\" weren't supplied.")
    }
    guard summary.utf8.count <= 65535, (output["text"]?.text ?? "").utf8.count <= 65535 else {
      throw .tooLong("CheckRun", "summary", 65535)
    }
    (run.title, run.summary) = (title, summary)
    run.text = output["text"]?.text ?? run.text
    let annotations = output["annotations"]?.elements ?? []
    guard annotations.count <= 50 else {
      throw Refusal(
        422,
        "Invalid request.\n\nNo more than 50 items are allowed; \(annotations.count) were supplied."
      )
    }
    run.annotations += annotations.compactMap(\.members)
  }

  fileprivate func checkJSON(_ run: CheckRun, of repository: Repository) -> JSONValue {
    let base = "\(url)/repos/\(repository.fullName)/check-runs/\(run.id)"
    return [
      "id": .number(run.id), "node_id": Self.nodeID("CR", run.id), "url": .string(base),
      "head_sha": .string(run.sha), "external_id": .string(run.externalID ?? ""),
      "html_url": .string("\(webURL)/\(repository.fullName)/runs/\(run.id)"),
      "details_url": .optional(run.detailsURL), "status": .string(run.status),
      "conclusion": .optional(run.conclusion), "started_at": .optional(run.startedAt),
      "completed_at": .optional(run.completedAt), "name": .string(run.name),
      "check_suite": ["id": .number(run.id + 1_000_000)], "app": appJSON, "pull_requests": [],
      "output": [
        "title": .optional(run.title), "summary": .optional(run.summary),
        "text": .optional(run.text), "annotations_count": .number(run.annotations.count),
        "annotations_url": .string(base + "/annotations"),
      ],
    ]
  }
}
