import Base

extension GitHubState {
  /// The result of `generate-notes`: the merged pull requests between two tags.
  func generateNotes(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "contents")
    let members = try call.members()
    guard let tag = members["tag_name"]?.text, !tag.isEmpty else {
      throw .invalid("Release", "tag_name", code: "missing_field")
    }
    let target = members["target_commitish"]?.text ?? repository.defaultBranch
    // The tag of a draft release does not exist yet.
    let isThere = repository.tags[tag] != nil
    let end = try commit(isThere ? tag : target, of: repository)
    let previous = members["previous_tag_name"]?.text ?? latestTag(before: tag, repository)
    let known = try previous.map { name throws(Refusal) in
      Set(history(try commit(name, of: repository).sha, of: repository).map(\.sha))
    }
    let new = Set(history(end.sha, of: repository).map(\.sha)).subtracting(known ?? [])
    let pulls = repository.issues.values.filter { issue in
      issue.pull?.mergeCommit.map(new.contains) ?? false
    }
    return Reply([
      "name": .string(tag),
      "body": .string(notes(pulls.sorted { $0.number < $1.number }, repository, tag, previous)),
    ])
  }

  private func latestTag(before tag: String, _ repository: Repository) -> String? {
    repository.tags.keys.filter { $0 < tag }.max()
  }

  private func notes(
    _ pulls: [Issue], _ repository: Repository, _ tag: String, _ previous: String?
  ) -> String {
    let page = "\(webURL)/\(repository.fullName)"
    var lines = pulls.map { "* \($0.title) by @\($0.author) in \(page)/pull/\($0.number)" }
    if !lines.isEmpty { lines.insert("## What's Changed", at: 0) }
    let range = previous.map { "compare/\($0)...\(tag)" } ?? "commits/\(tag)"
    return lines.joined(separator: "\n") + "\n\n**Full Changelog**: \(page)/\(range)"
  }
}
