import Base

extension Route {
  /// Comments on issues and pull requests.
  static let comments: [Route] = [
    Route(.get, "/repos/{}/{}/issues/{}/comments") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call)
      let found = repository.comments.filter { $0.issue == issue.number }
      return try state.page(call, found) { state.commentJSON($0, of: repository) }
    },
    Route(.post, "/repos/{}/{}/issues/{}/comments") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call, writing: "issues")
      guard let body = try call.members()["body"]?.text, !body.isEmpty else {
        throw .invalid("IssueComment", "body", code: "missing_field")
      }
      if body.utf8.count > 65536 { throw .tooLong("IssueComment", "body", 65536) }
      let comment = GitHubState.Comment(
        id: state.newID(), issue: issue.number, body: body, author: call.login,
        createdAt: state.now, updatedAt: state.now)
      state.change(repository.id) {
        $0.comments.append(comment)
        $0.issues[issue.number]?.comments += 1
        $0.issues[issue.number]?.updatedAt = comment.createdAt
      }
      return Reply(status: 201, state.commentJSON(comment, of: repository))
    },
    Route(.get, "/repos/{}/{}/issues/comments/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let comment = repository.comments[try state.comment(call, in: repository)]
      return Reply(state.commentJSON(comment, of: repository))
    },
    Route(.patch, "/repos/{}/{}/issues/comments/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call, writing: "issues")
      let place = try state.comment(call, in: repository)
      guard let body = try call.members()["body"]?.text else {
        throw .invalid("IssueComment", "body", code: "missing_field")
      }
      var comment = repository.comments[place]
      comment.body = body
      comment.updatedAt = state.now
      state.change(repository.id) { [comment] in $0.comments[place] = comment }
      return Reply(state.commentJSON(comment, of: repository))
    },
    Route(.delete, "/repos/{}/{}/issues/comments/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call, writing: "issues")
      let place = try state.comment(call, in: repository)
      state.change(repository.id) {
        let comment = $0.comments.remove(at: place)
        $0.issues[comment.issue]?.comments -= 1
      }
      return .noContent
    },
  ]
}

extension GitHubState {
  fileprivate func comment(
    _ call: Call, in repository: Repository
  ) throws(Refusal) -> Int {
    let id = try call.number(2)
    guard let place = repository.comments.firstIndex(where: { $0.id == id }) else {
      throw .notFound
    }
    return place
  }

  func commentJSON(_ comment: Comment, of repository: Repository) -> JSONValue {
    let home = "\(url)/repos/\(repository.fullName)/issues"
    let page = "\(webURL)/\(repository.fullName)/issues/\(comment.issue)"
    return [
      "id": .number(comment.id), "node_id": Self.nodeID("IC", comment.id),
      "url": .string("\(home)/comments/\(comment.id)"),
      "html_url": .string("\(page)#issuecomment-\(comment.id)"),
      "issue_url": .string("\(home)/\(comment.issue)"), "body": .string(comment.body),
      "user": userJSON(comment.author), "created_at": .string(comment.createdAt),
      "updated_at": .string(comment.updatedAt), "author_association": "MEMBER",
      "performed_via_github_app": .null,
      "reactions": Self.reactions("\(home)/comments/\(comment.id)"),
    ]
  }
}
