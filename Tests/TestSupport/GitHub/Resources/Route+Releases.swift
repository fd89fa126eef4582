import Base

extension Route {
  /// Releases and their notes.
  static let releases: [Route] = [
    Route(.get, "/repos/{}/{}/releases") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      return try state.page(call, repository.releases.reversed()) {
        state.releaseJSON($0, of: repository)
      }
    },
    Route(.post, "/repos/{}/{}/releases") { state, call throws(Refusal) in
      try state.createRelease(call)
    },
    Route(.post, "/repos/{}/{}/releases/generate-notes") { state, call throws(Refusal) in
      try state.generateNotes(call)
    },
    Route(.get, "/repos/{}/{}/releases/latest") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let latest = repository.releases.last { !$0.isDraft && !$0.isPrerelease }
      guard let latest else { throw .notFound }
      return Reply(state.releaseJSON(latest, of: repository))
    },
    Route(.get, "/repos/{}/{}/releases/tags/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let found = repository.releases.first { $0.tag == call.parameters[2] && !$0.isDraft }
      guard let found else { throw .notFound }
      return Reply(state.releaseJSON(found, of: repository))
    },
    Route(.get, "/repos/{}/{}/releases/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let place = try state.release(call, in: repository)
      return Reply(state.releaseJSON(repository.releases[place], of: repository))
    },
    Route(.patch, "/repos/{}/{}/releases/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call, writing: "contents")
      let place = try state.release(call, in: repository)
      let release = state.filled(repository.releases[place], try call.members())
      state.change(repository.id) { $0.releases[place] = release }
      return Reply(state.releaseJSON(release, of: repository))
    },
    Route(.delete, "/repos/{}/{}/releases/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call, writing: "contents")
      let place = try state.release(call, in: repository)
      state.change(repository.id) { $0.releases.remove(at: place) }
      return .noContent
    },
  ]
}

extension GitHubState {
  fileprivate func release(_ call: Call, in repository: Repository) throws(Refusal) -> Int {
    let id = try call.number(2)
    guard let place = repository.releases.firstIndex(where: { $0.id == id }) else {
      throw .notFound
    }
    return place
  }

  fileprivate mutating func createRelease(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "contents")
    let members = try call.members()
    guard let tag = members["tag_name"]?.text, !tag.isEmpty else {
      throw .invalid("Release", "tag_name", code: "missing_field")
    }
    if repository.releases.contains(where: { $0.tag == tag && !$0.isDraft }) {
      throw .invalid("Release", "tag_name", code: "already_exists")
    }
    let empty = Release(
      id: newID(), tag: tag,
      target: members["target_commitish"]?.text ?? repository.defaultBranch,
      author: call.login, createdAt: now)
    let release = filled(empty, members)
    change(repository.id) { repository in
      repository.releases.append(release)
      // Publishing creates the tag.
      if !release.isDraft, repository.tags[tag] == nil {
        repository.tags[tag] = repository.branches[release.target] ?? release.target
      }
    }
    return Reply(status: 201, releaseJSON(release, of: repository))
  }

  fileprivate func filled(
    _ release: Release, _ members: [String: JSONValue]
  ) -> Release {
    var release = release
    release.updatedAt = now
    if let tag = members["tag_name"]?.text { release.tag = tag }
    if let name = members["name"] { release.name = name.text }
    if let body = members["body"] { release.body = body.text }
    if let isDraft = members["draft"]?.bool { release.isDraft = isDraft }
    if let isPrerelease = members["prerelease"]?.bool { release.isPrerelease = isPrerelease }
    if !release.isDraft, release.publishedAt == nil { release.publishedAt = now }
    return release
  }

  func releaseJSON(_ release: Release, of repository: Repository) -> JSONValue {
    let home = "\(url)/repos/\(repository.fullName)"
    let base = "\(home)/releases/\(release.id)"
    return [
      "id": .number(release.id), "node_id": Self.nodeID("RE", release.id),
      "url": .string(base), "assets_url": .string(base + "/assets"),
      "upload_url": .string(base + "/assets{?name,label}"),
      "html_url": .string("\(webURL)/\(repository.fullName)/releases/tag/\(release.tag)"),
      "tarball_url": .string("\(home)/tarball/\(release.tag)"),
      "zipball_url": .string("\(home)/zipball/\(release.tag)"),
      "tag_name": .string(release.tag), "target_commitish": .string(release.target),
      "name": .optional(release.name), "body": .optional(release.body),
      "draft": .bool(release.isDraft), "prerelease": .bool(release.isPrerelease),
      "immutable": false, "created_at": .string(release.createdAt),
      "updated_at": .string(release.updatedAt ?? release.createdAt),
      "published_at": .optional(release.publishedAt),
      "author": userJSON(release.author), "assets": [],
    ]
  }
}
